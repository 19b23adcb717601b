import type { Guest } from "./guest.ts";
import { send } from "./send.ts";
import { useSending } from "./use-sending.ts";

/**
 * What a press turns on and the next one off: a vote, a like. `then` shows at once; the service's word, or `now` when it
 * refuses, comes after it.
 */
export function useToggle<Changes extends object>(
  guest: Guest,
  path: string,
  change: (changes: Changes) => void,
  [now, then]: [now: Changes, then: Changes],
) {
  const { run, ...sending } = useSending();
  /** @returns the service's word */
  const press = () =>
    run(async () => {
      let after = now;
      change(then);
      try {
        after = await send<Changes>(guest, "POST", path);
        return after;
      } finally {
        change(after);
      }
    });
  return { ...sending, press };
}

import { useState } from "preact/hooks";
import type { Guest } from "./guest.ts";
import { send } from "./send.ts";

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
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  /** @returns the service's word */
  const press = async (): Promise<Changes | undefined> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    change(then);
    let answer: Changes | undefined;
    try {
      answer = await send<Changes>(guest, "POST", path);
    } catch (error) {
      setError(error);
    }
    change(answer ?? now);
    setBusy(false);
    return answer;
  };
  return { press, isBusy, error };
}

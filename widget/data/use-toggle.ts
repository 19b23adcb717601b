import { send } from "./send.ts";
import { useSending } from "./use-sending.ts";
import type { WidgetContext } from "./widget-context.ts";

/**
 * What a press turns on and the next one off: a vote, a like. It shows at once, with the count that `then` says; the
 * service's word, or `now` when it refuses, comes after it. The service is told how it is to stand, so a press that got no
 * answer may be repeated.
 */
export function useToggle<Wish extends object, Count extends object>(
  context: WidgetContext,
  path: string,
  change: (changes: Wish & Count) => void,
  now: Wish & Count,
  wish: Wish,
  then: Count,
) {
  const { run, ...sending } = useSending();
  /** @returns the service's word */
  const press = () =>
    run(async () => {
      let after = now;
      change({ ...wish, ...then });
      try {
        after = await send<Wish & Count>(context, "PUT", path, { body: wish });
        return after;
      } finally {
        change(after);
      }
    });
  return { ...sending, press };
}

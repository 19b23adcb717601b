import { send } from "./send.ts";
import { useSending } from "./use-sending.ts";
import type { WidgetContext } from "./widget-context.ts";

/**
 * A toggle such as a vote or a like. The new state and the count `then` show immediately, until the service's response,
 * or `now` after a failure, replaces them. The request sets a state, so it can be repeated after a lost response.
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
  /** @returns the state that the service stored */
  const press = () =>
    run(async () => {
      let after = now;
      change({ ...wish, ...then });
      try {
        after = await send<Wish & Count>(context, "PUT", path, wish);
        return after;
      } finally {
        change(after);
      }
    });
  return { ...sending, press };
}

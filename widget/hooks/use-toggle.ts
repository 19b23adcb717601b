import { send } from "../data/send.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import { useSending } from "./use-sending.ts";

/**
 * A toggle such as a vote or a like. The desired state and the expected count show immediately. The service's response
 * then replaces both; after a failure, the previous state and count are restored. Sending a desired state is safe to
 * repeat.
 */
export function useToggle<State extends object, Count extends object>(
  context: WidgetContext,
  path: string,
  change: (changes: State & Count) => void,
  previous: State & Count,
  desired: State,
  expected: Count,
) {
  const { run, ...sending } = useSending();
  /** @returns the state and count that the service stored, or undefined after a failure */
  const press = () =>
    run(async () => {
      let after = previous;
      change({ ...desired, ...expected });
      try {
        after = await send<State & Count>(context, "PUT", path, desired);
        return after;
      } finally {
        change(after);
      }
    });
  return { ...sending, press };
}

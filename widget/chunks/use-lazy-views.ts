import { useEffect, useState } from "preact/hooks";
import { focusStart } from "./focus-start.ts";

/**
 * Loads views when `isWanted` is first true, unless they are `loaded` already. `fetch` loads the views earlier, or retries
 * after an error.
 */
export function useLazyViews<Views>(
  root: ShadowRoot,
  isWanted: boolean,
  load: () => Promise<Views>,
  loaded?: Views,
) {
  const [views, setViews] = useState(loaded);
  const [error, setError] = useState<unknown>();

  const fetch = () => {
    if (views) return;
    setError(undefined);
    load().then(setViews, setError);
  };
  useEffect(() => {
    if (isWanted) fetch();
  }, [isWanted]);
  // While the views load, focus is on the panel itself; then it moves to the start of the view.
  useEffect(() => {
    if (isWanted && root.activeElement?.matches("[open]")) focusStart(root.activeElement as HTMLElement);
  }, [views]);

  // A second load that began meanwhile may fail after the first has succeeded.
  return { views, error: views ? undefined : error, fetch };
}

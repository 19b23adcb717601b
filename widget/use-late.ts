import { useEffect, useState } from "preact/hooks";
import { focusStart } from "./focus-start.ts";

export type LateViews = typeof import("./late.ts");

const loadLate = () => import("./late.ts");

/** The views whose code travels when one is first wanted; `fetch` asks ahead of the click, and again after an error. */
export function useLate<Views = LateViews>(
  root: ShadowRoot,
  isWanted: boolean,
  load: () => Promise<Views> = loadLate as never,
) {
  const [views, setViews] = useState<Views>();
  const [error, setError] = useState<unknown>();

  const fetch = () => {
    if (views) return;
    setError(undefined);
    load().then(setViews, setError);
  };
  useEffect(() => {
    if (isWanted) fetch();
  }, [isWanted]);
  // The focus waited on the panel itself.
  useEffect(() => {
    if (isWanted && root.activeElement?.matches("[open]")) focusStart(root.activeElement as HTMLElement);
  }, [views]);

  return { views, error, fetch };
}

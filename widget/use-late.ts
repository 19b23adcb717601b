import { useEffect, useState } from "preact/hooks";
import { checkLater } from "./check-chunk.ts";
import { focusStart } from "./focus-start.ts";
import type { Guest } from "./guest.ts";

export type LateViews = typeof import("./late.ts");

/** Loads the later views, and adds their styles to the panel. */
export async function loadLate(guest: Guest): Promise<LateViews> {
  checkLater(guest, "late");
  const views = await import("./late.ts");
  const sheets = guest.host.shadowRoot?.adoptedStyleSheets;
  if (!sheets?.includes(views.lateSheet)) sheets?.push(views.lateSheet);
  return views;
}

/** The views whose code travels when one is first wanted; `fetch` asks ahead of the click, and again after an error. */
export function useLate<Views>(root: ShadowRoot, isWanted: boolean, load: () => Promise<Views>) {
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

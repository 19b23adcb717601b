import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { focusStart } from "./focus-start.ts";
import { Failure } from "./notice.tsx";
import { strings } from "./strings.ts";

/** A view of the panel whose code travels when it is first wanted. */
export interface LateView<Props> {
  View: ComponentType<Props>;
  sheet: CSSStyleSheet;
}

interface LaterProps<Props> {
  load(): Promise<LateView<Props>>;
  root: ShadowRoot;
  props: Props;
}

const arrived = new Map<unknown, unknown>();

/** Ahead of the click; should it fail, the click says so. */
export const warm = (load: (() => Promise<unknown>) | undefined) => {
  load?.().catch(() => undefined);
};

/** Shows the view as soon as it is there, and says so when it does not come. */
export function Later<Props extends object>({ load, root, props }: LaterProps<Props>) {
  const [view, setView] = useState(arrived.get(load) as LateView<Props> | undefined);
  const [error, setError] = useState<unknown>();

  const fetchView = () => {
    setError(undefined);
    load().then((found) => {
      arrived.set(load, found);
      setView(found);
    }, setError);
  };
  useEffect(() => {
    if (!view) return fetchView();
    if (!root.adoptedStyleSheets.includes(view.sheet)) root.adoptedStyleSheets.push(view.sheet);
    // The focus waited on the panel itself.
    if (root.activeElement?.matches("[open]")) focusStart(root.activeElement as HTMLElement);
  }, [view]);

  if (view) return <view.View {...props} />;
  return error ? <Failure text={strings.viewFailed} error={error} retry={fetchView} /> : null;
}

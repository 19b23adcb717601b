import type { ComponentChildren } from "preact";
import type { App } from "../panel/app.ts";

interface Props {
  app: App;
  /** The view that the row opens. Going back focuses the element that has this id. */
  view: string;
  children: ComponentChildren;
}

/** The heading of a row: a button, which covers the whole row. */
export const RowTitle = ({ app, view, children }: Props) => (
  <h3>
    <button id={view} class="row-title" type="button" dir="auto" onClick={() => app.go(view)}>
      {children}
    </button>
  </h3>
);

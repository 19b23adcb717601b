import type { ComponentChildren } from "preact";
import type { App } from "../data/app.ts";

interface Props {
  app: App;
  /** The view that the row opens; also the id of its button, which gets focus when the visitor goes back. */
  view: string;
  beside: ComponentChildren;
  title: ComponentChildren;
  children: ComponentChildren;
}

/** A row in a list. The row's title is a button that covers the whole row. */
export const Row = ({ app, view, beside, title, children }: Props) => (
  <li class="row">
    {beside}
    <div class="row-text">
      <h3>
        <button id={view} class="row-title" type="button" dir="auto" onClick={() => app.go(view)}>
          {title}
        </button>
      </h3>
      {children}
    </div>
  </li>
);

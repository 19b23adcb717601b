import type { ComponentChildren } from "preact";
import { Heading } from "./heading.tsx";

interface Props {
  title: string;
  /** What it is called in the window and aloud, where the heading says less. */
  name?: string;
  intro?: ComponentChildren;
  actions?: ComponentChildren;
  /** Above the heading: the way back. */
  above?: ComponentChildren;
  children: ComponentChildren;
}

/** A page: its way back, its heading, what can be done with it. */
export function Page({ title, name, intro, actions, above, children }: Props) {
  return (
    <>
      {above}
      <header class="page-head">
        <div>
          <Heading title={title} name={name} />
          {intro && <p class="quiet">{intro}</p>}
        </div>
        {actions && <div class="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

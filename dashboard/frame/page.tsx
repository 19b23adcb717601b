import type { ComponentChildren } from "preact";
import { BackLink } from "../controls/button.tsx";
import { Heading } from "./heading.tsx";

interface Props {
  title: string;
  /** What it is called in the window and aloud, where the heading says less. */
  name?: string;
  intro?: ComponentChildren;
  actions?: ComponentChildren;
  back?: { path: string; text: string };
  children: ComponentChildren;
}

/** A page: its way back, its heading, what can be done with it. */
export function Page({ title, name, intro, actions, back, children }: Props) {
  return (
    <>
      {back && <BackLink {...back} />}
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

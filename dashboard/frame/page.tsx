import type { ComponentChildren } from "preact";
import { BackLink } from "../controls/button.tsx";
import { Heading } from "./heading.tsx";

interface Props {
  title: string;
  /** Title of the window and for screen readers, if the heading is shorter. */
  name?: string;
  intro?: ComponentChildren;
  actions?: ComponentChildren;
  back?: { path: string; text: string };
  children: ComponentChildren;
}

/** A page with a back link, a heading and actions. */
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

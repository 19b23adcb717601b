import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { strings } from "../strings.ts";
import { announce } from "./announce.tsx";

interface Props {
  title: string;
  /** Said in the window's title and aloud, where the heading is drawn in another way. */
  intro?: ComponentChildren;
  actions?: ComponentChildren;
  /** Above the heading: the way back. */
  above?: ComponentChildren;
  children: ComponentChildren;
}

let isFirst = true;

/** A page: its title in the window, in its heading, and aloud; the focus starts at the heading. */
export function Page({ title, intro, actions, above, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${strings.product}`;
  }, [title]);
  useEffect(() => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    announce(strings.opened(title));
  }, []);
  return (
    <>
      {above}
      <header class="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {title}
          </h1>
          {intro && <p class="quiet">{intro}</p>}
        </div>
        {actions && <div class="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  text?: string;
  children: ComponentChildren;
}

/** A section of a page, with a heading and a short description. */
export const Section = ({ title, text, children }: Props) => (
  <section class="section">
    <h2 dir="auto">{title}</h2>
    {text && <p class="quiet">{text}</p>}
    {children}
  </section>
);

import type { ComponentChildren } from "preact";

interface Props {
  title: string;
  text?: string;
  children: ComponentChildren;
}

/** A part of a page, under a heading and a sentence about it. */
export const Section = ({ title, text, children }: Props) => (
  <section class="section">
    <h2 dir="auto">{title}</h2>
    {text && <p class="quiet">{text}</p>}
    {children}
  </section>
);

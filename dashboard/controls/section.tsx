import type { ComponentChildren } from "preact";
import { ConfirmButton, type ConfirmButtonProps } from "./dialog.tsx";

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

/** A section with one action that cannot be undone. */
export const ConfirmSection = (confirm: ConfirmButtonProps) => (
  <Section title={confirm.title} text={confirm.text}>
    <div>
      <ConfirmButton {...confirm} />
    </div>
  </Section>
);

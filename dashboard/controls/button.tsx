import type { ComponentChildren } from "preact";
import { Icon, type IconName } from "./icons.tsx";

interface Looks {
  text: ComponentChildren;
  icon?: IconName;
  kind?: "primary" | "bare" | "danger" | undefined;
}

interface ButtonProps extends Looks {
  /** Added to the accessible name, where several buttons have the same text. */
  of?: string;
  act(): void;
}

const classOf = (kind: Looks["kind"]) => (kind ? `button ${kind}` : "button");

export const Button = ({ text, icon, kind, of, act }: ButtonProps) => (
  <button type="button" class={classOf(kind)} onClick={act}>
    {icon && <Icon name={icon} />}
    {text}
    {of !== undefined && <span class="unseen"> {of}</span>}
  </button>
);

/** A link to a path below the dashboard's base, styled as a button. */
export const ButtonLink = ({ text, icon, kind, path }: Looks & { path: string }) => (
  <a class={classOf(kind)} href={`/dashboard/${path}`}>
    {icon && <Icon name={icon} />}
    {text}
  </a>
);

export const BackLink = ({ path, text }: { path: string; text: string }) => (
  <a class="way-back" href={`/dashboard/${path}`}>
    <Icon name="back" />
    {text}
  </a>
);

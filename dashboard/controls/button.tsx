import type { ComponentChildren, Ref } from "preact";
import { addressBefore } from "../router.ts";
import { Icon, type IconName } from "./icons.tsx";

interface Looks {
  text: ComponentChildren;
  icon?: IconName | undefined;
  kind?: "primary" | "bare" | "danger" | undefined;
}

interface ButtonProps extends Looks {
  /** Added to the accessible name, to tell buttons with the same text apart. */
  of?: string | undefined;
  isBusy?: boolean;
  isDisabled?: boolean | undefined;
  /** Makes the button a toggle. */
  isPressed?: boolean;
  /** Receives the element, so that the caller can focus it. */
  element?: Ref<HTMLButtonElement>;
  /** Without an action, the button submits its form. */
  act?(): void;
}

const classOf = (kind: Looks["kind"]) => (kind ? `button ${kind}` : "button");

export const Button = ({
  text,
  icon,
  kind,
  of,
  isBusy,
  isDisabled,
  isPressed,
  element = null,
  act,
}: ButtonProps) => (
  <button
    ref={element}
    type={act ? "button" : "submit"}
    class={classOf(kind)}
    aria-busy={isBusy}
    disabled={isDisabled}
    aria-pressed={isPressed}
    onClick={act}
  >
    {icon && <Icon name={icon} />}
    {text}
    {of !== undefined && <span class="unseen"> {of}</span>}
  </button>
);

interface IconButtonProps {
  icon: IconName;
  label: string;
  /** Sets `aria-disabled` instead of `disabled`, so that the button keeps focus. */
  isOff?: boolean;
  /** Takes the button out of the tab order, because a key of the field beside it does the same. */
  isOutOfOrder?: boolean;
  act(): void;
}

/** A button that shows only an icon. */
export const IconButton = ({ icon, label, isOff = false, isOutOfOrder = false, act }: IconButtonProps) => (
  <button
    type="button"
    class="icon"
    aria-label={label}
    title={label}
    aria-disabled={isOff}
    tabIndex={isOutOfOrder ? -1 : 0}
    onClick={() => !isOff && act()}
  >
    <Icon name={icon} />
  </button>
);

/** A link to a path below the dashboard's base, styled as a button. */
export const ButtonLink = ({ text, icon, kind, path }: Looks & { path: string }) => (
  <a class={classOf(kind)} href={`/dashboard/${path}`}>
    {icon && <Icon name={icon} />}
    {text}
  </a>
);

/** A link to the page above this one, with the filters that it had on the way here. */
export const BackLink = ({ path, text }: { path: string; text: string }) => (
  <a class="way-back" href={`/dashboard/${addressBefore(path)}`} data-back={path}>
    <Icon name="back" />
    {text}
  </a>
);

interface DownloadProps {
  /** Path of an endpoint that returns a file. */
  endpoint: string;
  text: string;
  linkClass?: string;
}

/** A link that downloads an endpoint's response. The session cookie authenticates the request. */
export const Download = ({ endpoint, text, linkClass = "button" }: DownloadProps) => (
  <a class={linkClass} href={`/dashboard/api/${endpoint}`} download>
    <Icon name="download" />
    {text}
  </a>
);

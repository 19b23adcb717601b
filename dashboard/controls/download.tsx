import { Icon } from "./icons.tsx";

interface Props {
  /** A door that answers with a file. */
  door: string;
  text: string;
  linkClass?: string;
}

/** Saves what a door answers as a file; the cookie opens it, so the link is of no use to anybody else. */
export const Download = ({ door, text, linkClass = "button" }: Props) => (
  <a class={linkClass} href={`/dashboard/api/${door}`} download>
    <Icon name="download" />
    {text}
  </a>
);

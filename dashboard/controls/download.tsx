import { Icon } from "./icons.tsx";

interface Props {
  /** An endpoint that answers with a file. */
  endpoint: string;
  text: string;
  linkClass?: string;
}

/** Saves what an endpoint answers as a file; the cookie opens it, so the link is of no use to anybody else. */
export const Download = ({ endpoint, text, linkClass = "button" }: Props) => (
  <a class={linkClass} href={`/dashboard/api/${endpoint}`} download>
    <Icon name="download" />
    {text}
  </a>
);

import { Icon } from "./icons.tsx";

interface Props {
  /** An endpoint that returns a file. */
  endpoint: string;
  text: string;
  linkClass?: string;
}

/** A link that saves an endpoint's response as a file. It needs the session cookie, so it cannot be shared. */
export const Download = ({ endpoint, text, linkClass = "button" }: Props) => (
  <a class={linkClass} href={`/dashboard/api/${endpoint}`} download>
    <Icon name="download" />
    {text}
  </a>
);

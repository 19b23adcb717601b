import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { explainError } from "../data/explain-error.ts";
import { messages } from "../locales/messages.ts";
import { Icon, paths } from "./icons.tsx";

interface Props {
  text: ComponentChildren;
  /** The path of the drawing; by default, a speech bubble. */
  d?: string;
  role?: "alert";
  children?: ComponentChildren;
}

/** A short message below a drawing, with an optional explanation and action. */
export const Notice = ({ text, d = paths.talk, children, ...more }: Props) => (
  <div class="notice" {...more}>
    <Icon d={d} />
    <b>{text}</b>
    {children}
  </div>
);

/** A failure to load, its reason and a retry button; retries automatically when the browser is online again. */
export function ErrorNotice({ error, retry }: { error: unknown; retry(): void }) {
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  });
  return (
    <Notice role="alert" d={paths.alert} text={messages.loadFailed}>
      <p>{explainError(error)}</p>
      <button class="button primary" type="button" onClick={retry}>
        {messages.retry}
      </button>
    </Notice>
  );
}

/** An action's error and its reason, shown beside the action's button. */
export const InlineError = ({ text, error }: { text: string; error: unknown }) =>
  error === undefined ? null : (
    <p class="fault" role="alert">
      {text} {explainError(error)}
    </p>
  );

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { explainError } from "../data/explain-error.ts";
import { messages } from "../locales/messages.ts";

/** A message, with an optional action. */
export function Notice({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div class="notice">
      <p>{text}</p>
      {children}
    </div>
  );
}

/** An error, its reason and a retry button; retries automatically when the browser is online again. */
export function ErrorNotice({ text, error, retry }: { text: string; error: unknown; retry(): void }) {
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  });
  return (
    <div class="notice" role="alert">
      <p>
        {text} <br />
        {explainError(error)}
      </p>
      <button class="button" type="button" onClick={retry}>
        {messages.retry}
      </button>
    </div>
  );
}

/** An action's error and its reason, shown beside the action's button. */
export const InlineError = ({ text, error }: { text: string; error: unknown }) =>
  error === undefined ? null : (
    <p class="fault" role="alert">
      {text} {explainError(error)}
    </p>
  );

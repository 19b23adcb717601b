import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { explainError } from "../data/explain-error.ts";
import { messages } from "../locales/messages.ts";

/** One sentence and one thing to do next. */
export function Notice({ text, children }: { text: string; children?: ComponentChildren }) {
  return (
    <div class="notice">
      <p>{text}</p>
      {children}
    </div>
  );
}

/** What failed, why, and the way on; it goes on by itself when the network is back. */
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

/** What was not done, and why, beside what was pressed for it. */
export const InlineError = ({ text, error }: { text: string; error: unknown }) =>
  error === undefined ? null : (
    <p class="fault" role="alert">
      {text} {explainError(error)}
    </p>
  );

/** The shape of text that comes, or of rows. */
export const Skeleton = ({ rows }: { rows?: true }) => (
  <p class={rows ? "bone rows" : "bone text"}>{messages.loading}</p>
);

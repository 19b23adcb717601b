import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { App } from "../app.ts";
import { explainError } from "../explain-error.ts";
import { words } from "../late-strings.ts";
import { recall, remember } from "../remember.ts";
import { useSending } from "../use-sending.ts";

interface Props {
  app: App;
  /** The text is kept under this name until it was sent, or given up. */
  name: string;
  label: string;
  verb: string;
  /** What stands there when nothing was kept. */
  value?: string;
  /** Stands here while it is sent. */
  children?: ComponentChildren;
  send(text: string): Promise<void>;
  close?(): void;
}

/** In characters, as the service counts them. */
const limit = 2_000;

/** Where a comment is written. It makes room at once, and is there again with its text when that was not taken. */
export function CommentForm({ app, name, label, verb, value = "", children, send, close }: Props) {
  const [text, setText] = useState((recall(app.guest, name) ?? value) as string);
  const { isSending, error, run } = useSending();
  const over = [...text.trim()].length - limit;

  const keep = (next = "") => {
    setText(next);
    remember(app.guest, name, next || undefined);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (over > 0 || !text.trim()) return;
    run(async () => {
      await send(text.trim());
      keep();
      close?.();
    });
  };

  if (isSending && close) return <>{children}</>;
  return (
    <form
      class="talk"
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Enter" && (event.metaKey || event.ctrlKey) && submit(event)}
    >
      <textarea
        class="field"
        rows={1}
        dir={text ? "auto" : undefined}
        aria-label={label}
        placeholder={label}
        aria-invalid={over > 0}
        readOnly={isSending}
        value={isSending ? "" : text}
        onInput={({ currentTarget }) => keep(currentTarget.value)}
      />
      <div class="form-end">
        <p class="fault" role="alert">
          {over > 0
            ? words.titleLong(over)
            : error !== undefined && `${words.sendFailed} ${explainError(error)}`}
        </p>
        {close && (
          <button
            class="button"
            type="button"
            onClick={() => {
              keep();
              close();
            }}
          >
            {words.cancel}
          </button>
        )}
        <button class="button primary" type="submit" aria-busy={isSending}>
          {verb}
        </button>
      </div>
    </form>
  );
}

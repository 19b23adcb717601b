import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { readStored, store } from "../data/storage.ts";
import { useSending } from "../data/use-sending.ts";
import { messages } from "../locales/messages.ts";
import type { App } from "../panel/app.ts";
import { countCharacters } from "../posts/draft.ts";
import { Form } from "../ui/form.tsx";

interface Props {
  app: App;
  /** Storage name of the draft, which is deleted after sending or Cancel. */
  name: string;
  label: string;
  verb: string;
  /** The text to start with when there is no draft. */
  value?: string;
  /** Shown instead of the form while it sends. */
  children?: ComponentChildren;
  send(text: string): Promise<void>;
  close?(): void;
}

/** In characters (code points), as the service counts them. */
const limit = 2_000;

/** The form for a comment. It is hidden while it sends, and shown again with its text if the request fails. */
export function CommentForm({ app, name, label, verb, value = "", children, send, close }: Props) {
  const [text, setText] = useState((readStored(app.context, name) ?? value) as string);
  const { run, ...sending } = useSending();
  const over = countCharacters(text) - limit;

  const keep = (next = "") => {
    setText(next);
    store(app.context, name, next || undefined);
  };
  const leave = () => {
    keep();
    close?.();
  };
  const submit = () => {
    if (over > 0 || !text.trim()) return;
    run(async () => {
      await send(text.trim());
      leave();
    });
  };

  if (sending.isSending && close) return <>{children}</>;
  return (
    <Form
      class="talk"
      {...sending}
      fault={over > 0 && messages.titleLong(over)}
      verb={verb}
      submit={submit}
      leave={close && leave}
    >
      <textarea
        class="field"
        rows={1}
        dir={text ? "auto" : undefined}
        aria-label={label}
        placeholder={label}
        aria-invalid={over > 0}
        readOnly={sending.isSending}
        value={sending.isSending ? "" : text}
        onInput={({ currentTarget }) => keep(currentTarget.value)}
      />
    </Form>
  );
}

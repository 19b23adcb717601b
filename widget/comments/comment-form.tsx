import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { App } from "../data/app.ts";
import { countCharacters } from "../data/draft.ts";
import { readStored, store } from "../data/storage.ts";
import { useSending } from "../hooks/use-sending.ts";
import { messages } from "../locales/messages.ts";
import { Toolbar } from "../markdown/load-toolbar.tsx";
import { FormParts } from "../pictures/load-form-parts.tsx";
import { Form } from "../ui/form.tsx";

interface Props {
  app: App;
  /** Name under which the draft is stored until it is sent or cancelled. */
  name: string;
  label: string;
  verb: string;
  /** The initial text if there is no draft. */
  value?: string;
  /** Shown in place of the hidden form while the request is pending. */
  children?: ComponentChildren;
  send(text: string): Promise<void>;
  close?(): void;
}

/** The character between the typed text and the Markdown of the added pictures in a draft. */
const separator = "\u2063";

/** Maximum length in code points, which is how the service counts characters. */
const limit = 2_000;

/**
 * The form for a comment. While the request is pending, a form with `close` is hidden, and a form without `close` is
 * emptied; if the request fails, the form shows its text again.
 */
export function CommentForm({ app, name, label, verb, value = "", children, send, close }: Props) {
  const [text, setText] = useState((readStored(app.context, name) ?? value) as string);
  const field = useRef<HTMLTextAreaElement>(null);
  const { run, ...sending } = useSending();
  const [typed = "", pictures = ""] = text.split(separator);
  const said = (typed.trim() + pictures).trim();
  const over = countCharacters(said) - limit;

  // A form that comes back after a failure takes the focus back, unless the visitor has moved it meanwhile.
  useEffect(() => {
    const { activeElement, body } = document;
    if (close && sending.error && (activeElement ?? body) === body) field.current?.focus();
  }, [sending.error]);

  const keep = (next = "") => {
    setText(next);
    store(app.context, name, next || undefined);
  };
  const leave = () => {
    keep();
    close?.();
  };
  const submit = () => {
    if (over > 0 || !said) return;
    // The visitor went away while the text was being sent, came back before the response, and found it in the form.
    if (text !== value && readStored(app.context, name) === undefined) return leave();
    run(async () => {
      await send(said);
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
        ref={field}
        class="field"
        rows={1}
        dir={typed ? "auto" : undefined}
        aria-label={label}
        placeholder={label}
        aria-invalid={over > 0}
        readOnly={sending.isSending}
        value={sending.isSending ? "" : typed}
        onInput={({ currentTarget }) => keep(currentTarget.value + separator + pictures)}
      />
      <Toolbar context={app.context} />
      <FormParts
        {...{ app, pictures }}
        text={typed}
        change={(pictures, typed) => keep(typed + separator + pictures)}
      />
    </Form>
  );
}

import { useState } from "preact/hooks";
import type { EmbedOpen } from "../../api/embed/contract.ts";
import { focusStart } from "../chunks/focus-start.ts";
import type { App } from "../data/app.ts";
import { explainError } from "../data/explain-error.ts";
import { send } from "../data/send.ts";
import { readStored, store } from "../data/storage.ts";
import { useSending } from "../hooks/use-sending.ts";
import { messages } from "../locales/messages.ts";
import { Form } from "../ui/form.tsx";

interface Props {
  app: App;
  /** Called after saving and after "Not now". */
  onDone(): void;
}

/**
 * Asks an anonymous visitor for a name, unless this browser has asked before. The visitor stays the same person, whom the
 * stored session proves; the browser stores neither the name nor the address.
 */
export function NameForm({ app, onDone }: Props) {
  const { context, open } = app;
  const { run, ...sending } = useSending();
  const { error } = sending;
  const [isMissing, setMissing] = useState(false);
  const root = context.host.shadowRoot;
  const isKnown = context.identity || open?.workspace.enforceSecureIdentify;
  if (isKnown || readStored(context, "wasAsked")) return null;

  const end = () => {
    store(context, "wasAsked", true);
    onDone();
    // Move focus, because the focused button is removed with the form.
    focusStart(root?.querySelector("[open]") as HTMLElement);
  };
  const submit = (form: HTMLFormElement) => {
    const [fullName, email] = [...new FormData(form).values()].map((value) => String(value).trim());
    setMissing(!fullName);
    if (!fullName) return form.querySelector<HTMLElement>("[name=name]")?.focus();
    run(async () => {
      const name = { fullName, email: email || undefined };
      const visitor = await send<EmbedOpen["visitor"]>(context, "PUT", "name", name);
      app.update(() => ({ visitor }));
      app.announce(messages.saved);
      end();
    });
  };

  return (
    <Form
      class="bar name-form"
      {...sending}
      // Unlike a draft, a name is not stored until it is saved.
      fault={
        isMissing
          ? messages.nameMissing
          : error !== undefined && `${messages.notSaved} ${explainError(error)}`
      }
      // The browser's own messages are in the browser's language, and look like the browser.
      noValidate
      verb={messages.save}
      submit={submit}
      leave={end}
      leaveText={messages.notNow}
    >
      <p>{messages.nameAsk}</p>
      <label>
        {messages.name}
        <input
          class="field"
          name="name"
          autoComplete="name"
          aria-required="true"
          aria-invalid={isMissing}
          maxLength={200}
          dir="auto"
        />
      </label>
      <label>
        {messages.email}
        <input class="field" name="email" type="email" autoComplete="email" maxLength={320} />
      </label>
    </Form>
  );
}

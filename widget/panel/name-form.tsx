import { explainError } from "../data/explain-error.ts";
import { makeId } from "../data/make-id.ts";
import { forgetSession, openSession } from "../data/open-session.ts";
import { readStored, store } from "../data/storage.ts";
import { useSending } from "../data/use-sending.ts";
import { messages } from "../locales/messages.ts";
import { Form } from "../ui/form.tsx";
import type { App } from "./app.ts";
import { focusStart } from "./focus-start.ts";

interface Props {
  app: App;
  /** Called after saving and after "Not now". */
  onDone(): void;
}

/** Asks a visitor without a name for one, unless this browser has asked before. */
export function NameForm({ app, onDone }: Props) {
  const { context, open, reopen } = app;
  const isNamed = context.identity || open?.workspace.enforceSecureIdentify || readStored(context, "person");
  const end = () => {
    store(context, "wasAsked", true);
    onDone();
    if (context.identity) reopen();
    // Move focus, because the focused button is removed with the form.
    focusStart(context.host.shadowRoot?.querySelector("[open]") as HTMLElement);
  };
  return isNamed || readStored(context, "wasAsked") ? null : <AskName app={app} onDone={end} />;
}

/**
 * Asks an anonymous visitor for a name once, after the first post, vote or comment. The service moves earlier writes to the named user.
 * The browser stores the name and an unguessable id for later visits, but not the e-mail address.
 */
function AskName({ app: { context, announce }, onDone }: Props) {
  const { run, ...sending } = useSending();
  const { error } = sending;

  const submit = (form: HTMLFormElement) => {
    const [fullName, email] = [...new FormData(form).values()].map((value) => String(value).trim());
    if (!fullName) return;
    run(async () => {
      const id = makeId();
      const before = context.identity;
      context.identity = { id, fullName, ...(email && { email }) };
      forgetSession(context);
      try {
        await openSession(context);
      } catch (error) {
        context.identity = before;
        throw error;
      }
      store(context, "person", { id, fullName });
      announce(messages.saved);
      onDone();
    });
  };

  return (
    <Form
      class="bar name-form"
      {...sending}
      // Unlike a draft, a name is not stored until it is saved.
      fault={error !== undefined && `${messages.notSaved} ${explainError(error)}`}
      verb={messages.save}
      submit={submit}
      leave={onDone}
      leaveText={messages.notNow}
    >
      <p>{messages.nameAsk}</p>
      <label>
        {messages.name}
        <input class="field" name="name" autoComplete="name" required maxLength={200} dir="auto" />
      </label>
      <label>
        {messages.email}
        <input class="field" name="email" type="email" autoComplete="email" maxLength={320} />
      </label>
    </Form>
  );
}

import { makeId } from "../data/make-id.ts";
import { forgetSession, openSession } from "../data/open-session.ts";
import { store } from "../data/storage.ts";
import { useSending } from "../data/use-sending.ts";
import { messages } from "../locales/messages.ts";
import { Form } from "../ui/form.tsx";
import type { App } from "./app.ts";

interface Props {
  app: App;
  /** Named, or not wanting to be. */
  onDone(): void;
}

/**
 * Asked once, after a first idea, of who has no name. What was written before comes along to it. Later visits are known
 * by an id that nobody could guess and the name, as the service tells nobody what it keeps; the e-mail is not kept here.
 */
export function NameForm({ app: { context, announce }, onDone }: Props) {
  const { run, ...sending } = useSending();

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
    <Form class="bar name-form" {...sending} verb={messages.save} submit={submit} leave={onDone}>
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

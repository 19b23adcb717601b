import type { App } from "./app.ts";
import { explainError } from "./explain-error.ts";
import { words } from "./late-strings.ts";
import { makeId } from "./make-id.ts";
import { forgetSession, openSession } from "./open-session.ts";
import { remember } from "./remember.ts";
import { useSending } from "./use-sending.ts";

interface Props {
  app: App;
  /** Named, or not wanting to be. */
  onDone(): void;
}

/**
 * Asked once, after a first idea, of who has no name. What was written before comes along to it. Later visits are known
 * by an id alone, which nobody could guess; name and e-mail are the service's to keep.
 */
export function NameForm({ app: { guest, say }, onDone }: Props) {
  const { isSending, error, run } = useSending();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget as HTMLFormElement);
    const [fullName, email] = ["name", "email"].map((name) => String(fields.get(name)).trim());
    if (!fullName) return;
    run(async () => {
      const id = makeId();
      const before = guest.identity;
      guest.identity = { id, fullName, ...(email && { email }) };
      forgetSession(guest);
      try {
        await openSession(guest);
      } catch (error) {
        guest.identity = before;
        throw error;
      }
      remember(guest, "person", { id });
      say(words.named(fullName));
      onDone();
    });
  };

  return (
    <form class="bar name-form" onSubmit={submit}>
      <p>{words.nameAsk}</p>
      <label>
        {words.name}
        <input class="field" name="name" autoComplete="name" required maxLength={200} dir="auto" />
      </label>
      <label>
        {words.email}
        <input class="field" name="email" type="email" autoComplete="email" maxLength={320} />
      </label>
      <p class="fault" role="alert">
        {error !== undefined && explainError(error)}
      </p>
      <div class="form-end">
        <button class="button" type="button" onClick={onDone}>
          {words.noThanks}
        </button>
        <button class="button primary" type="submit" aria-busy={isSending}>
          {words.save}
        </button>
      </div>
    </form>
  );
}

import type { App } from "./app.ts";
import { focusStart } from "./focus-start.ts";
import { recall, remember } from "./remember.ts";
import { SignIn } from "./sign-in.tsx";
import type { LateViews } from "./use-late.ts";

interface Props {
  app: App;
  late: LateViews | undefined;
  /** Somebody without a name has just written. */
  asksName: boolean;
  onAsked(): void;
  said: string;
}

/** What belongs to no view. */
export function Foot({ app, late, asksName, onAsked, said }: Props) {
  const { guest, open, reopen } = app;
  const isNamed = guest.identity || open?.workspace.enforceSecureIdentify || recall(guest, "person");
  const onDone = () => {
    remember(guest, "wasAsked", true);
    onAsked();
    if (guest.identity) reopen();
    // The form goes, and the button that was pressed with it.
    focusStart(guest.host.shadowRoot?.querySelector("[open]") as HTMLElement);
  };
  return (
    <>
      <SignIn app={app} />
      {asksName && late && !isNamed && !recall(guest, "wasAsked") && (
        <late.NameForm app={app} onDone={onDone} />
      )}
      {/* People do not see it; what fills in every field there is, does. */}
      <input class="unseen" name="website" tabIndex={-1} aria-hidden="true" autoComplete="off" />
      <p class="unseen" role="status">
        {said}
      </p>
    </>
  );
}

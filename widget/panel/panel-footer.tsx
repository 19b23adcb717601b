import { readStored, store } from "../data/storage.ts";
import type { App } from "./app.ts";
import { focusStart } from "./focus-start.ts";
import type { LazyViews } from "./load-lazy-views.ts";

interface Props {
  app: App;
  lazy: LazyViews | undefined;
  /** Whether the visitor has just posted a public idea, voted or commented. */
  asksName: boolean;
  onAsked(): void;
  announced: string;
}

/** The parts below every view: the sign-in bar, the name form, the honeypot and the live region. */
export function PanelFooter({ app, lazy, asksName, onAsked, announced }: Props) {
  const { context, open, reopen } = app;
  const isNamed = context.identity || open?.workspace.enforceSecureIdentify || readStored(context, "person");
  const onDone = () => {
    store(context, "wasAsked", true);
    onAsked();
    if (context.identity) reopen();
    // Move focus, because the focused button is removed with the form.
    focusStart(context.host.shadowRoot?.querySelector("[open]") as HTMLElement);
  };
  return (
    <>
      {lazy && <lazy.SignIn app={app} />}
      {asksName && lazy && !isNamed && !readStored(context, "wasAsked") && (
        <lazy.NameForm app={app} onDone={onDone} />
      )}
      {/* Honeypot: invisible to people, filled in by bots. */}
      <input class="unseen" name="website" tabIndex={-1} aria-hidden="true" autoComplete="off" />
      <p class="unseen" role="status">
        {announced}
      </p>
    </>
  );
}

import { readStored, store } from "../data/storage.ts";
import type { App } from "./app.ts";
import { focusStart } from "./focus-start.ts";
import { SignIn } from "./sign-in.tsx";
import type { LazyViews } from "./use-lazy-views.ts";

interface Props {
  app: App;
  late: LazyViews | undefined;
  /** Somebody without a name has just written. */
  asksName: boolean;
  onAsked(): void;
  announced: string;
}

/** What belongs to no view. */
export function PanelFooter({ app, late, asksName, onAsked, announced }: Props) {
  const { context, open, reopen } = app;
  const isNamed = context.identity || open?.workspace.enforceSecureIdentify || readStored(context, "person");
  const onDone = () => {
    store(context, "wasAsked", true);
    onAsked();
    if (context.identity) reopen();
    // The form goes, and the button that was pressed with it.
    focusStart(context.host.shadowRoot?.querySelector("[open]") as HTMLElement);
  };
  return (
    <>
      <SignIn app={app} />
      {asksName && late && !isNamed && !readStored(context, "wasAsked") && (
        <late.NameForm app={app} onDone={onDone} />
      )}
      {/* People do not see it; what fills in every field there is, does. */}
      <input class="unseen" name="website" tabIndex={-1} aria-hidden="true" autoComplete="off" />
      <p class="unseen" role="status">
        {announced}
      </p>
    </>
  );
}

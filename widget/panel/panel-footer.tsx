import type { App } from "../data/app.ts";
import { NameForm, SignIn } from "../ui/optional.tsx";

interface Props {
  app: App;
  /** Whether the visitor has just posted an idea, voted or commented. */
  asksName: boolean;
  onAsked(): void;
}

/** The parts below every view: the sign-in bar, the name form and the forms' honeypot. */
export const PanelFooter = ({ app, asksName, onAsked }: Props) => (
  <>
    <SignIn app={app} />
    {asksName && <NameForm app={app} onDone={onAsked} />}
    {/* Honeypot: invisible to people, filled in by bots. */}
    <input class="unseen" name="website" tabIndex={-1} aria-hidden="true" autoComplete="off" />
  </>
);

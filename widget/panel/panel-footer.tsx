import type { App } from "./app.ts";

interface Props {
  app: App;
  /** Whether the visitor has just posted a public idea, voted or commented. */
  asksName: boolean;
  onAsked(): void;
  announced: string;
}

/** The parts below every view: the sign-in bar, the name form, the honeypot and the live region. */
export function PanelFooter({ app, asksName, onAsked, announced }: Props) {
  const { lazy } = app;
  return (
    <>
      {lazy && <lazy.SignIn app={app} />}
      {lazy && asksName && <lazy.NameForm app={app} onDone={onAsked} />}
      {/* Honeypot: invisible to people, filled in by bots. */}
      <input class="unseen" name="website" tabIndex={-1} aria-hidden="true" autoComplete="off" />
      <p class="unseen" role="status">
        {announced}
      </p>
    </>
  );
}

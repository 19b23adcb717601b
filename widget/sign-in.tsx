import type { App } from "./app.ts";
import { messages } from "./locales/messages.ts";

/** Where only proved visitors may take part, the way there: the site's own, if it told us one. */
export function SignIn({ app: { guest, open } }: { app: App }) {
  if (!open?.workspace.enforceSecureIdentify || open.visitor?.kind === "verified") return null;
  return (
    <div class="bar">
      <p>{messages.signIn}</p>
      {guest.signInUrl ? (
        <a class="button primary" href={guest.signInUrl}>
          {messages.signInNow}
        </a>
      ) : (
        guest.canSignIn && (
          <button
            class="button primary"
            type="button"
            onClick={() => guest.host.dispatchEvent(new CustomEvent("signin"))}
          >
            {messages.signInNow}
          </button>
        )
      )}
    </div>
  );
}

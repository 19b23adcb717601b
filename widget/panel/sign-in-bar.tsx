import type { App } from "../data/app.ts";
import { messages } from "../locales/messages.ts";

/** Asks the visitor to sign in. The button needs a sign-in URL or a `signin` listener. */
export function SignInBar({ app: { context } }: { app: App }) {
  return (
    <div class="bar">
      <p>{messages.signIn}</p>
      {context.signInUrl ? (
        <a class="button primary" href={context.signInUrl}>
          {messages.signInNow}
        </a>
      ) : (
        context.canSignIn && (
          <button
            class="button primary"
            type="button"
            onClick={() => context.host.dispatchEvent(new CustomEvent("signin"))}
          >
            {messages.signInNow}
          </button>
        )
      )}
    </div>
  );
}

import type { Me, SignIn } from "../../bff/dashboard/contract.ts";
import { Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import type { Session } from "../data/use-me.ts";
import { reword } from "../explain-error.ts";
import { send } from "../requests.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { strings } from "./strings.ts";

/** The sign-in form. The form is shown at the requested URL, so that the requested page opens after signing in. */
export function SignInPage({ session }: { session: Session }) {
  const form = useForm<SignIn>({ email: "", password: "" }, async (body) => {
    const explain = reword({ sign_in_failed: { detail: "E-mail or password is wrong." } });
    session.enter(await send<Me>("POST", "sign-in", { body }).catch(explain));
  });
  return (
    <AuthLayout title={strings.signIn}>
      {session.isOver && <p class="help">Your session has expired. Sign in again.</p>}
      <Form form={form} action={strings.signIn} takesFocus>
        <Field {...form.field("email")} {...strings.email} type="email" autoComplete="username" hasStart />
        <Field {...form.field("password")} {...strings.password} autoComplete="current-password" />
      </Form>
      <ProviderButton label={strings.signInWith} input={{ purpose: "sign-in", next: hereWithin(500) }} />
      <p class="help">No account yet? Ask a colleague for an invitation.</p>
      <p class="help">
        Setting up Earshot? It prints a link under "First login" when it starts, until the first account
        exists.
      </p>
    </AuthLayout>
  );
}

/** Returns the current path and query or, if they exceed `most` characters, the start of the path. */
function hereWithin(most: number): string {
  const here = location.pathname + location.search;
  return here.length <= most ? here : location.pathname.slice(0, most);
}

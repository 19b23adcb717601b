import type { Me, SignIn } from "../../bff/dashboard/contract.ts";
import { Field } from "../controls/field.tsx";
import { Form } from "../controls/form.tsx";
import { useForm } from "../controls/use-form.ts";
import type { Session } from "../frame/use-me.ts";
import { SendError, send } from "../requests.ts";
import { strings as common } from "../strings.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { strings } from "./strings.ts";

/** Shown at the requested URL, where the account continues after signing in. */
export function SignInPage({ session }: { session: Session }) {
  const form = useForm<SignIn>({ email: "", password: "" }, async (body) => {
    try {
      session.enter(await send<Me>("POST", "sign-in", { body }));
    } catch (error) {
      if (!(error instanceof SendError) || error.code !== "sign_in_failed") throw error;
      throw new SendError(401, { detail: strings.wrong });
    }
  });
  return (
    <AuthLayout title={strings.signIn}>
      {session.isOver && <p class="help">{common.sessionOver}</p>}
      <Form form={form} action={strings.signIn} takesFocus>
        <Field {...form.field("email")} type="email" label={strings.email} autoComplete="username" hasStart />
        <Field {...form.field("password")} label={strings.password} autoComplete="current-password" />
      </Form>
      <ProviderButton label={strings.signInWith} input={{ purpose: "sign-in", next: hereWithin(500) }} />
      <p class="help">{strings.noAccount}</p>
    </AuthLayout>
  );
}

/** Returns the current path, unless it is too long to be passed on. */
function hereWithin(most: number): string {
  const here = location.pathname + location.search;
  return here.length <= most ? here : location.pathname.slice(0, most);
}

import { useState } from "preact/hooks";
import type { Me, SetUp, SetUpState } from "../../bff/dashboard/contract.ts";
import { ButtonLink } from "../controls/button.tsx";
import { Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import type { Session } from "../data/use-me.ts";
import { pathsOf } from "../paths.ts";
import { send, useQuery } from "../requests.ts";
import { go } from "../router.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { strings } from "./strings.ts";
import { takeToken } from "./take-token.ts";

/**
 * Creates the first account and its workspace. Until the first account exists, each start of the service prints a link
 * to this page.
 */
export function SetUpPage({ session }: { session: Session }) {
  const [token] = useState(takeToken);
  const state = useQuery<SetUpState>("set-up", token);
  return (
    <AuthLayout title="Set up Earshot">
      <Loaded query={state} lines={4}>
        {({ isOpen }) => (isOpen ? <SetUpForm session={session} token={token} /> : <Gone />)}
      </Loaded>
    </AuthLayout>
  );
}

const Gone = () => (
  <Notice text="This link was used already, or is over a day old. If nobody has an account yet, start Earshot again to get a new one.">
    <ButtonLink path="sign-in" text={strings.toSignIn} />
  </Notice>
);

function SetUpForm({ session, token }: { session: Session; token: string }) {
  const form = useForm<SetUp>(
    { token, fullName: "", email: "", password: "", workspaceName: "" },
    async (body) => {
      const me = await send<Me>("POST", "set-up", { body });
      session.enter(me);
      // The account may also be a member of the demo workspace.
      const own = me.workspaces.find(({ name }) => name === body.workspaceName.trim());
      go(own ? pathsOf(own.subdomain).feedback : "", true);
    },
  );
  const { values } = form;
  const workspaceName = values.workspaceName.trim() || "My workspace";
  return (
    <>
      <Form form={form} action="Create workspace" takesFocus>
        <p class="quiet">Create your account and first workspace.</p>
        <Field {...form.field("fullName")} {...strings.fullName} autoComplete="name" hasStart />
        <Field {...form.field("email")} {...strings.email} type="email" autoComplete="username" />
        <Field {...form.field("password")} {...strings.newPassword} autoComplete="new-password" />
        <Field {...form.field("workspaceName")} {...strings.workspaceName} autoComplete="organization" />
      </Form>
      <ProviderButton label={strings.setUpWith} input={{ purpose: "set-up", token, workspaceName }} />
    </>
  );
}

import { useState } from "preact/hooks";
import type { Me, SetUp, SetUpState } from "../../bff/dashboard/contract.ts";
import { Field } from "../controls/field.tsx";
import { FormEnd } from "../controls/form-end.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { useForm } from "../controls/use-form.ts";
import type { Session } from "../frame/use-me.ts";
import { pathsOf } from "../paths.ts";
import { go } from "../router.ts";
import { send } from "../send.ts";
import { useAnswer } from "../use-answer.ts";
import { Lone } from "./lone.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { strings } from "./strings.ts";
import { takeToken } from "./take-token.ts";

/** The first account and its workspace, by the link that the first start prints. */
export function SetUpPage({ session }: { session: Session }) {
  const [token] = useState(takeToken);
  const state = useAnswer<SetUpState>("set-up", token);
  return (
    <Lone title={strings.setUp}>
      <Loaded answer={state} bones={4}>
        {({ isOpen }) => (isOpen ? <SetUpForm session={session} token={token} /> : <Gone />)}
      </Loaded>
    </Lone>
  );
}

const Gone = () => (
  <Notice text={strings.setUpGone}>
    <a class="button" href="/dashboard/sign-in">
      {strings.toSignIn}
    </a>
  </Notice>
);

function SetUpForm({ session, token }: { session: Session; token: string }) {
  const form = useForm<SetUp>(
    { token, fullName: "", email: "", password: "", workspaceName: "" },
    async (body) => {
      const me = await send<Me>("POST", "set-up", { body });
      session.enter(me);
      // The demo's may be another one of theirs.
      const own = me.workspaces.find(({ name }) => name === body.workspaceName.trim());
      go(own ? pathsOf(own.subdomain).feedback : "", true);
    },
  );
  const { values, set, faultOf } = form;
  const workspaceName = values.workspaceName.trim() || strings.firstWorkspace;
  return (
    <>
      <form class="form" onSubmit={form.onSubmit} noValidate>
        <p class="quiet">{strings.setUpIntro}</p>
        <Field
          name="fullName"
          label={strings.fullName}
          help={strings.fullNameHelp}
          autoComplete="name"
          value={values.fullName}
          fault={faultOf("fullName")}
          onInput={(fullName) => set({ fullName })}
        />
        <Field
          name="email"
          type="email"
          label={strings.email}
          autoComplete="username"
          value={values.email}
          fault={faultOf("email")}
          onInput={(email) => set({ email })}
        />
        <Field
          name="password"
          type="password"
          label={strings.password}
          help={strings.passwordHelp}
          autoComplete="new-password"
          value={values.password}
          fault={faultOf("password")}
          onInput={(password) => set({ password })}
        />
        <Field
          name="workspaceName"
          label={strings.workspaceName}
          help={strings.workspaceNameHelp}
          autoComplete="organization"
          value={values.workspaceName}
          fault={faultOf("workspaceName")}
          onInput={(workspaceName) => set({ workspaceName })}
        />
        <FormEnd form={form} action={strings.begin} />
      </form>
      <ProviderButton label={strings.setUpWith} input={{ purpose: "set-up", token, workspaceName }} />
    </>
  );
}

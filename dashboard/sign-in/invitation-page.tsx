import { useState } from "preact/hooks";
import type { AcceptInvitation, InvitationView, Me } from "../../bff/dashboard/contract.ts";
import { ButtonLink } from "../controls/button.tsx";
import { Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import type { Session } from "../data/use-me.ts";
import { reword } from "../explain-error.ts";
import { frameStrings } from "../frame/strings.ts";
import { SendError, send, useQuery } from "../requests.ts";
import { go } from "../router.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { strings } from "./strings.ts";
import { takeToken } from "./take-token.ts";

/** Accepts an invitation, with the signed-in account or a new one. */
export function InvitationPage({ session }: { session: Session }) {
  const [token] = useState(takeToken);
  const view = useQuery<InvitationView>("invitation", token || "none");
  if (view.error instanceof SendError && view.error.status === 404) {
    return (
      <AuthLayout title={strings.signIn}>
        <Notice text="This invitation was used, revoked, or is over 7 days old. Ask for another.">
          <ButtonLink path="sign-in" text={strings.toSignIn} />
        </Notice>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={view.value ? strings.join(view.value.workspaceName) : strings.accept}>
      <Loaded query={view} lines={4}>
        {(invitation) => <JoinForm session={session} token={token} invitation={invitation} />}
      </Loaded>
    </AuthLayout>
  );
}

interface Props {
  session: Session;
  token: string;
  invitation: InvitationView;
}

function JoinForm({ session, token, invitation: { email, role } }: Props) {
  const isKnown = session.me?.account.email.toLowerCase() === email.toLowerCase();
  const form = useForm({ fullName: "", password: "" }, async ({ fullName, password }) => {
    const body: AcceptInvitation = isKnown ? { token } : { token, fullName, password };
    session.enter(await send<Me>("POST", "invitations/accept", { body }).catch(explain));
    go("", true);
  });
  return (
    <>
      <Form form={form} action={strings.accept} takesFocus>
        <p class="quiet">{strings.invitedAs(email, frameStrings.role[role].toLowerCase())}</p>
        {!isKnown && (
          <>
            <Field {...form.field("fullName")} {...strings.fullName} autoComplete="name" hasStart />
            <Field {...form.field("password")} {...strings.newPassword} autoComplete="new-password" />
          </>
        )}
      </Form>
      {!isKnown && <ProviderButton label={strings.joinWith} input={{ purpose: "invitation", token }} />}
    </>
  );
}

const explain = reword({
  account_exists: {
    detail: "You have an account with this e-mail already. Sign in, then open the link again.",
  },
  other_account: { detail: strings.otherAccount },
});

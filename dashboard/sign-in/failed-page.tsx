import { ButtonLink } from "../controls/button.tsx";
import { Notice } from "../controls/notice.tsx";
import type { Session } from "../data/use-me.ts";
import { usePlace } from "../router.ts";
import { strings as common } from "../strings.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { strings } from "./strings.ts";

/** Explanations of why a sign-in with the provider failed, by the service's code. */
const reasons = new Map([
  ["no_account", "No account is connected to this sign-in. Ask for an invitation."],
  ["sign_in_denied", "You did not allow the sign-in. If this was a mistake, start again."],
  ["sign_in_expired", "This sign-in took over ten minutes, or began in another browser. Start again."],
  ["sign_in_used", "This sign-in was already used. Start again."],
  ["sign_in_not_valid", "The provider's response does not belong to this sign-in. Start again."],
  ["clock_differs", "The provider's clock and ours differ. Contact the operator of this service."],
  ["provider_unavailable", "The provider does not respond. Try again in a moment."],
  ["provider_misconfigured", "The provider does not accept this service. Contact its operator."],
  [
    "email_not_verified",
    "The provider has not verified your e-mail. Sign in with a password, then connect the provider under your account.",
  ],
  ["other_account", "The invitation is for another e-mail."],
  [
    "account_exists",
    "There is an account with this e-mail already. Sign in with its password, connect the provider under your account, then open the link again.",
  ],
  ["link_not_valid", "The link was used, revoked, or is too old. Ask for another."],
  ["identity_taken", "Another account is connected to this sign-in. Disconnect it there first."],
  ["already_connected", "Your account is connected already. Disconnect it first."],
  ["signed_out", "You were signed out meanwhile. Sign in, then connect again."],
  ["rate_limited", common.tooMany],
]);

export function FailedPage({ session }: { session: Session }) {
  const why = usePlace().query.get("why") ?? "";
  return (
    <AuthLayout title="Sign-in failed">
      <Notice text={reasons.get(why) ?? common.trouble}>
        {session.me ? (
          <ButtonLink path="account" text="Go to your account" />
        ) : (
          <ButtonLink path="sign-in" text={strings.toSignIn} />
        )}
      </Notice>
    </AuthLayout>
  );
}

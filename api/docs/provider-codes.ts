import type { CodeWords } from "./error-codes.ts";

/** What a sign-in by way of an OpenID provider is refused with. */
export const providerCodes = {
  no_account: {
    status: 403,
    meaning: "No account was connected to who the sign-in provider says this is.",
    fix: "Ask for an invitation, or sign in with your password and connect the provider under your account.",
  },
  sign_in_refused: {
    status: 403,
    meaning: "The sign-in was not allowed at the provider.",
    fix: "Start again, and allow it there.",
  },
  sign_in_expired: {
    status: 403,
    meaning:
      "The way to the sign-in provider and back took over ten minutes, or ended in another browser than it began.",
    fix: "Start again in one browser.",
  },
  sign_in_not_valid: {
    status: 403,
    meaning:
      "What came back from the sign-in provider does not belong to a sign-in that was begun here, or is not signed by the provider.",
    fix: "Start again. If it comes back, compare OIDC_ISSUER and OIDC_CLIENT_ID with what the provider says.",
  },
  clock_differs: {
    status: 403,
    meaning: "The sign-in provider's answer is over, or not yet good, by our clock.",
    fix: "Set the clocks of both by NTP.",
  },
  provider_unavailable: {
    status: 503,
    meaning: "The sign-in provider does not answer.",
    fix: "Wait for the seconds in `Retry-After`, and start again.",
  },
  provider_misconfigured: {
    status: 502,
    meaning:
      "The sign-in provider does not accept this installation, or is not the one that OIDC_ISSUER names.",
    fix: "Run `earshot doctor`, and compare the client's id, secret and redirect address at the provider.",
  },
  sign_in_used: {
    status: 409,
    meaning: "The provider's answer signed somebody in already.",
    fix: "Start the sign-in again.",
  },
  email_not_verified: {
    status: 403,
    meaning: "The provider does not say that it verified the person's e-mail address.",
    fix: "Come in with a password, then connect the provider under your account.",
  },
  identity_taken: {
    status: 409,
    meaning: "Another account is connected to this person at the provider.",
    fix: "Sign in to that account and disconnect it there.",
  },
  already_connected: {
    status: 409,
    meaning: "The account is connected to the provider already.",
    fix: "Disconnect it first.",
  },
  only_way_in: {
    status: 409,
    meaning: "The account has no password, so without the provider nobody could sign in to it.",
    fix: "Have the operator set a password, which disconnects it as well.",
  },
} satisfies Record<string, CodeWords & { status: number }>;

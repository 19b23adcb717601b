import type { CodeWords } from "./field-codes.ts";

/** Problem codes for sign-in through an OpenID provider. */
export const providerCodes = {
  no_account: {
    status: 403,
    meaning: "No account is connected to this person at the sign-in provider.",
    fix: "Ask for an invitation, or sign in with your password and connect the provider under your account.",
  },
  sign_in_denied: {
    status: 403,
    meaning: "The sign-in was not allowed at the provider.",
    fix: "Start again, and allow the sign-in at the provider.",
  },
  sign_in_expired: {
    status: 403,
    meaning: "The sign-in took longer than ten minutes, or did not end in the browser in which it began.",
    fix: "Start again, and stay in one browser.",
  },
  sign_in_not_valid: {
    status: 403,
    meaning:
      "The sign-in provider's response does not belong to a sign-in that began here, or has no valid signature.",
    fix: "Start again. If the problem remains, compare OIDC_ISSUER and OIDC_CLIENT_ID with the provider's settings.",
  },
  clock_differs: {
    status: 403,
    meaning: "By the server's clock, the sign-in provider's response has expired or is not valid yet.",
    fix: "Synchronise both clocks with NTP.",
  },
  provider_unavailable: {
    status: 503,
    meaning: "The sign-in provider does not respond.",
    fix: "Wait the number of seconds in `Retry-After`, then start again.",
  },
  provider_misconfigured: {
    status: 502,
    meaning:
      "The sign-in provider does not accept this installation, or is not the provider that OIDC_ISSUER names.",
    fix: "Run `earshot -- doctor`, and compare the client id, the secret and the redirect address with those at the provider.",
  },
  sign_in_used: {
    status: 409,
    meaning: "The provider's response has already been used to sign in.",
    fix: "Start the sign-in again.",
  },
  email_not_verified: {
    status: 403,
    meaning: "The provider does not confirm that it verified the person's e-mail address.",
    fix: "Sign in with a password, then connect the provider under your account.",
  },
  identity_taken: {
    status: 409,
    meaning: "Another account is connected to this person at the provider.",
    fix: "Sign in to that account and disconnect it there.",
  },
  already_connected: {
    status: 409,
    meaning: "The account is already connected to the provider.",
    fix: "Disconnect it first.",
  },
  only_way_in: {
    status: 409,
    meaning: "The account has no password. Without the provider, nobody could sign in to it.",
    fix: "Ask the operator to set a password, which also disconnects the provider.",
  },
} satisfies Record<string, CodeWords & { status: number }>;

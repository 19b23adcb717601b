import type { CodeWords } from "./field-codes.ts";

const signAnew = "Let your server sign a new token each time the widget requests one.";
const inLibrary = "Let a JWT library sign with HS256, and change nothing else in the header.";

/**
 * Problem codes that only the BFF returns to the widget. Developers see them in the browser, on a site that embeds
 * the widget.
 */
export const widgetCodes: Record<string, CodeWords & { status: number }> = {
  origin_missing: {
    status: 403,
    meaning: "The request does not name the page that sent it, so it does not come from the widget.",
    fix: "From a server, use the API with an API key.",
  },
  origin_not_allowed: {
    status: 403,
    meaning: "The page is not on one of the workspace's allowed domains.",
    fix: "Add the domain under Install in the dashboard. An empty list allows only localhost in development.",
  },
  session_of_other_origin: {
    status: 403,
    meaning: "A page of another origin opened the session.",
    fix: "Open a separate session on each page.",
  },
  unknown_sdk_token: {
    status: 401,
    meaning: "No workspace has this SDK token.",
    fix: "Copy the script tag again from Install in the dashboard.",
  },
  session_required: {
    status: 401,
    meaning: "The request needs a session.",
    fix: "The widget opens a session automatically.",
  },
  session_expired: {
    status: 401,
    meaning: "The session has expired, or everybody was signed out.",
    fix: "The widget opens a new session automatically.",
  },
  session_ended: {
    status: 401,
    meaning: "The session ended because the person signed out.",
    fix: "Open a new session.",
  },
  challenge_required: {
    status: 403,
    meaning: "A visitor without a signed identity must pass the challenge before writing.",
    fix: "Open a session with the response to the challenge, or sign the person's identity.",
  },
  challenge_failed: {
    status: 403,
    meaning: "The challenge was not passed, or it was passed on another page.",
    fix: "Try again.",
  },
  challenge_unavailable: {
    status: 503,
    meaning: "The service that checks the challenge does not respond.",
    fix: "Try again in a moment.",
  },
  form_rejected: {
    status: 403,
    meaning: "The form was filled in as a program would fill it in.",
    fix: "Wait a moment, then send the form again.",
  },
  identity_required: {
    status: 401,
    meaning: "The workspace requires signed identities, and the request has none.",
    fix: "Pass the widget an identity token that your server signed.",
  },
  identity_not_proved: {
    status: 403,
    meaning: "Only a visitor who is signed in, or anonymous, may read or erase the stored data.",
    fix: "Pass the widget an identity token that your server signed.",
  },
  erased_recently: {
    status: 409,
    meaning: "This person erased their data within the last 24 hours.",
    fix: "Try again after the time in `possibleAt`.",
  },
  not_anonymous: {
    status: 409,
    meaning: "Only an anonymous visitor can give a name, and the page identifies this visitor.",
    fix: "Send the name in the identity token or in the profile.",
  },
  identity_was_verified: {
    status: 403,
    meaning: "This person was verified by a signed token before, and this request has no token.",
    fix: "Sign the identity again.",
  },
  identity_token_used: {
    status: 401,
    meaning: "The token's jti was used before. A token with a jti works only once.",
    fix: signAnew,
  },
  identity_token_expired: { status: 401, meaning: "The token's exp has passed.", fix: signAnew },
  identity_token_too_old: {
    status: 401,
    meaning: "The token's iat is more than an hour ago.",
    fix: signAnew,
  },
  identity_token_not_yet_valid: {
    status: 401,
    meaning: "The token's iat or nbf is in the future.",
    fix: "Correct the clock of the server that signs.",
  },
  identity_token_lifetime_too_long: {
    status: 401,
    meaning: "The token is valid for more than an hour.",
    fix: "Set exp to at most one hour after iat.",
  },
  identity_token_bad_signature: {
    status: 401,
    meaning: "The signature was not made with this workspace's secret key.",
    fix: "Sign with the current secret key, which the dashboard shows under Install.",
  },
  identity_token_wrong_audience: {
    status: 401,
    meaning: "The token's aud is not this workspace.",
    fix: "Set aud to the workspace's id.",
  },
  identity_token_bad_algorithm: {
    status: 401,
    meaning: "The token is not signed with HS256.",
    fix: inLibrary,
  },
  identity_token_bad_type: { status: 401, meaning: "The header's typ is not JWT.", fix: inLibrary },
  identity_token_unsupported_header: {
    status: 401,
    meaning: "The header contains crit, b64 or zip.",
    fix: inLibrary,
  },
  identity_token_malformed: {
    status: 401,
    meaning: "The token is not a JWT in compact form.",
    fix: "Pass all three parts of the token with dots between them, as your library created them.",
  },
  identity_token_too_long: {
    status: 401,
    meaning: "The token is longer than 4,096 characters.",
    fix: "Put only the claims that the widget needs into the token.",
  },
  ...forClaims("missing", ["sub", "iat", "exp", "aud"], (claim) => ({
    status: 401,
    meaning: `The token has no ${claim}.`,
    fix: "A token needs sub, iat, exp and aud.",
  })),
  ...forClaims("bad", ["sub", "jti", "email", "name", "avatar_url"], (claim) => ({
    status: 401,
    meaning: `The token's ${claim} is not a valid string.`,
    fix: "The claims sub and jti are strings of 1 to 255 characters without control characters; the others are strings.",
  })),
  ...forClaims("bad", ["iat", "exp", "nbf"], (claim) => ({
    status: 401,
    meaning: `The token's ${claim} is not a time, or contradicts another claim.`,
    fix: "Times are numbers of seconds since 1970, and exp is later than iat.",
  })),
  user_blocked: {
    status: 403,
    meaning: "Staff have blocked this person.",
    fix: "Staff can unblock the person under People in the dashboard.",
  },
  api_unavailable: {
    status: 503,
    meaning: "The widget's server cannot reach the API.",
    fix: "Wait the number of seconds in `Retry-After`. The widget keeps unsent text.",
  },
  live_unavailable: {
    status: 503,
    meaning: "The service cannot report changes to more browsers, or cannot report any now.",
    fix: "The widget and the dashboard then read again every 30 seconds. Operators can raise `MAX_LIVE_STREAMS`.",
  },
  not_ready: {
    status: 503,
    meaning: "The process is stopping, its clock is too far from the API's, or the API rejects its keys.",
    fix: "Try again in a moment, or send the request to another process.",
  },
};

function forClaims(fault: string, claims: string[], say: (claim: string) => CodeWords & { status: number }) {
  return Object.fromEntries(claims.map((claim) => [`identity_token_${fault}_${claim}`, say(claim)]));
}

import type { CodeWords } from "./error-codes.ts";

const signAnew = "Let your server sign a new token each time the widget asks for one.";
const inLibrary = "Let a JWT library sign with HS256 and leave everything else in the header alone.";

/** What only the widget's server refuses with: met in the browser of a site that embeds the widget. */
export const widgetCodes: Record<string, CodeWords & { status: number }> = {
  origin_missing: {
    status: 403,
    meaning: "The call names no page it comes from, so it did not come from the widget.",
    fix: "Servers use the API with a key of their own.",
  },
  origin_not_allowed: {
    status: 403,
    meaning: "The page is not on one of the workspace's allowed domains.",
    fix: "Add its domain under Install, in the dashboard. An empty list allows nobody but localhost in development.",
  },
  session_of_other_origin: {
    status: 403,
    meaning: "The session was opened by a page of another origin.",
    fix: "Let each page open a session of its own.",
  },
  unknown_sdk_token: {
    status: 401,
    meaning: "No workspace has this SDK token.",
    fix: "Copy the script tag again from Install, in the dashboard.",
  },
  session_required: {
    status: 401,
    meaning: "The call needs a session.",
    fix: "The widget opens one by itself.",
  },
  session_expired: {
    status: 401,
    meaning: "The session is over, or everybody was signed out.",
    fix: "The widget opens a new one by itself.",
  },
  session_ended: {
    status: 401,
    meaning: "The person signed out, and the session with them.",
    fix: "Open a new one.",
  },
  challenge_required: {
    status: 403,
    meaning: "A visitor without a signed identity must pass the challenge before writing.",
    fix: "Open a session with the challenge's answer, or sign the person's identity.",
  },
  challenge_failed: {
    status: 403,
    meaning: "The challenge was not passed, or was passed on another page.",
    fix: "Try again.",
  },
  challenge_unavailable: {
    status: 503,
    meaning: "Whoever checks the challenge does not answer.",
    fix: "Try again in a moment.",
  },
  form_refused: {
    status: 403,
    meaning: "The form was filled in the way programs do it.",
    fix: "Take a moment, then send it again.",
  },
  identity_required: {
    status: 401,
    meaning: "The workspace insists on signed identities, and none came.",
    fix: "Hand the widget an identity token that your server signed.",
  },
  identity_was_verified: {
    status: 403,
    meaning: "This person was once proved by a signed token, and is now named without one.",
    fix: "Sign the identity again.",
  },
  identity_token_used: {
    status: 401,
    meaning: "The token's jti was seen before. Such a token works once.",
    fix: signAnew,
  },
  identity_token_expired: { status: 401, meaning: "The token's exp has passed.", fix: signAnew },
  identity_token_too_old: { status: 401, meaning: "The token's iat is over an hour ago.", fix: signAnew },
  identity_token_not_yet_valid: {
    status: 401,
    meaning: "The token's iat or nbf lies in the future.",
    fix: "Set the clock of the server that signs.",
  },
  identity_token_lifetime_too_long: {
    status: 401,
    meaning: "The token would live for more than an hour.",
    fix: "Set exp to at most one hour after iat.",
  },
  identity_token_bad_signature: {
    status: 401,
    meaning: "The signature was not made with this workspace's secret key.",
    fix: "Sign with the secret key under Settings, in the dashboard, and not with an older one.",
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
    meaning: "The header carries crit, b64 or zip.",
    fix: inLibrary,
  },
  identity_token_malformed: {
    status: 401,
    meaning: "This is not a JWT in its compact form.",
    fix: "Hand over the three parts with dots between, as your library made them.",
  },
  identity_token_too_long: {
    status: 401,
    meaning: "The token has more than 4,096 characters.",
    fix: "Put into it what the widget needs and nothing else.",
  },
  ...forClaims("missing", ["sub", "iat", "exp", "aud"], (claim) => ({
    status: 401,
    meaning: `The token has no ${claim}.`,
    fix: "A token needs sub, iat, exp and aud.",
  })),
  ...forClaims("bad", ["sub", "jti", "email", "name", "avatar_url"], (claim) => ({
    status: 401,
    meaning: `The token's ${claim} is not a text that can be used.`,
    fix: "Both sub and jti are texts of 1 to 255 characters without control characters; the others are texts.",
  })),
  ...forClaims("bad", ["iat", "exp", "nbf"], (claim) => ({
    status: 401,
    meaning: `The token's ${claim} is not a time, or contradicts another one.`,
    fix: "Times are numbers of seconds since 1970, and exp comes after iat.",
  })),
  user_blocked: {
    status: 403,
    meaning: "Staff have blocked this person.",
    fix: "Staff can lift the block under People, in the dashboard.",
  },
  api_unavailable: {
    status: 503,
    meaning: "The widget's server cannot reach the API.",
    fix: "Wait as many seconds as Retry-After says. The widget keeps what people wrote.",
  },
  not_ready: {
    status: 503,
    meaning: "The process is stopping, or its clock is too far from the database's.",
    fix: "Ask again in a moment, or ask another process.",
  },
};

function forClaims(fault: string, claims: string[], say: (claim: string) => CodeWords & { status: number }) {
  return Object.fromEntries(claims.map((claim) => [`identity_token_${fault}_${claim}`, say(claim)]));
}

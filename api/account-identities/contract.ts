import { z } from "zod";
import { Browser, Digest, Email, FullName, LinkToken, TriedPassword } from "../accounts/contract.ts";
import { WorkspaceName } from "../workspaces/contract.ts";

/** A person whose identity an OpenID provider has verified. Only the pair of issuer and subject identifies the account. */
export const ProvedIdentity = z.strictObject({
  issuer: z.string().min(1).max(500),
  /** The provider's id of the person: up to 255 printable ASCII characters. */
  subject: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  /** Null unless the provider verified it. */
  email: Email.nullable(),
  fullName: FullName,
  /** SHA-256 of the provider's response, base64url: each response is accepted once. */
  proof: Digest,
});
export type ProvedIdentity = z.infer<typeof ProvedIdentity>;

/** `POST /internal/accounts/identity/sign-in` → `SignedIn`; 403 `no_account`; 409 `sign_in_used` */
export const SignInByIdentity = z.strictObject({
  identity: ProvedIdentity,
  browser: Browser,
  /** The browser's previous session, which this call ends. */
  before: Digest.optional(),
});

/**
 * `POST /internal/accounts/identity/invitation` → `SignedIn`; 403 `email_not_verified`, `other_account`; 404;
 * 409 `account_exists`
 */
export const AcceptByIdentity = SignInByIdentity.extend({ token: LinkToken });

/** `POST /internal/accounts/identity/set-up` → `SignedIn`; 403 `email_not_verified`; 404 `link_not_valid` */
export const SetUpByIdentity = z.strictObject({
  identity: ProvedIdentity,
  token: LinkToken,
  workspaceName: WorkspaceName,
  browser: Browser,
});
export type SetUpByIdentity = z.infer<typeof SetUpByIdentity>;

/** `POST /internal/accounts/identity/prove` → `{}`; 403 `wrong_password`: connecting requires the password first. */
export const ProvePassword = z.strictObject({ session: Digest, password: TriedPassword });

/** `POST /internal/accounts/identity/connect` → `{}`; 409 `identity_taken`, `already_connected` */
export const ConnectIdentity = z.strictObject({ session: Digest, identity: ProvedIdentity });

/** `POST /internal/accounts/identity/state` → `AccountIdentity`; `…/disconnect` → a message, 409 `only_way_in` */
export const OfProvider = z.strictObject({ session: Digest, issuer: z.string().max(500) });

/** The state of the caller's account with one provider. */
export const AccountIdentity = z.strictObject({
  hasPassword: z.boolean(),
  /** Null while nothing is connected. `email` dates from the time of connecting; null unless it was verified. */
  connected: z.strictObject({ email: z.string().nullable(), createdAt: z.iso.datetime() }).nullable(),
});

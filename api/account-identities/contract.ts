import { z } from "zod";
import { Browser, Digest, Email, FullName, LinkToken, TriedPassword } from "../accounts/contract.ts";
import { WorkspaceName } from "../workspaces/contract.ts";

/**
 * A person whose identity an OpenID provider has verified. Only `issuer` and `subject` together identify the account.
 */
export const ProvedIdentity = z.strictObject({
  issuer: z.string().min(1).max(500),
  /** The provider's id for the person: 1 to 255 printable ASCII characters. */
  subject: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  /** The e-mail address; null unless the provider has verified it. */
  email: Email.nullable(),
  fullName: FullName,
  /** The SHA-256 of the sign-in's nonce, in base64url. Each nonce is accepted only once. */
  proof: Digest,
});
export type ProvedIdentity = z.infer<typeof ProvedIdentity>;

/** `POST /internal/accounts/identity/sign-in` → `SignedIn`; 403 `no_account`; 409 `sign_in_used` */
export const SignInByIdentity = z.strictObject({
  identity: ProvedIdentity,
  browser: Browser,
  /** The digest of the browser's previous session. This call ends that session. */
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

/**
 * `POST /internal/accounts/identity/prove` → `{}`; 403 `wrong_password`. Verifies the account's password. The BFF calls
 * this endpoint before it connects a provider.
 */
export const ProvePassword = z.strictObject({ session: Digest, password: TriedPassword });

/** `POST /internal/accounts/identity/connect` → `{}`; 409 `identity_taken`, `already_connected` */
export const ConnectIdentity = z.strictObject({ session: Digest, identity: ProvedIdentity });

/**
 * `POST /internal/accounts/identity/state` → `AccountIdentity`; `…/disconnect` → `{ message }`, 404, 409
 * `only_way_in`
 */
export const OfProvider = z.strictObject({ session: Digest, issuer: z.string().max(500) });

/** Whether the caller's account has a password, and whether it is connected to the given provider. */
export const AccountIdentity = z.strictObject({
  hasPassword: z.boolean(),
  /**
   * Null while the provider is not connected. `email` is the address at the time of connecting, or null if the provider
   * had not verified it.
   */
  connected: z.strictObject({ email: z.string().nullable(), createdAt: z.iso.datetime() }).nullable(),
});

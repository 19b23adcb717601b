import { domainToASCII } from "node:url";
import { z } from "zod";
import { repairLine } from "../../platform/text/repair-text.ts";
import { text } from "../field-schemas.ts";
import { Subdomain, WorkspaceName } from "../workspaces/contract.ts";

const emailExpected = "must be an e-mail address";

/**
 * An e-mail address that browsers submit and mail servers deliver: a local part without quotes (RFC 5322), and a domain
 * of at least two labels. Stored with its domain in punycode, otherwise as written; compared without regard to case.
 */
export const Email = text(320)
  .regex(z.regexes.unicodeEmail, { error: emailExpected, abort: true })
  .overwrite(withAsciiDomain)
  .refine((value) => {
    const at = value.lastIndexOf("@");
    const local = value.slice(0, at);
    return local.length <= 64 && local.split(".").every(isAtom) && domain.test(value.slice(at + 1));
  }, emailExpected);

const isAtom = (part: string) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(part);
const domain = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/i;

/**
 * Chromium submits the domain of an e-mail field in punycode, other browsers as it was typed. `domainToASCII` would drop a
 * port or path, so a domain with ASCII punctuation stays as it is.
 */
function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const typed = email.slice(at);
  const isForeign = /[^\x20-\x7e]/.test(typed) && !/[ !-,/:-@[-`{-~]/.test(typed);
  return isForeign ? email.slice(0, at) + domainToASCII(typed) : email;
}

/** An address to look up: any text of up to 320 characters. */
export const TriedEmail = z.string().max(320).overwrite(repairLine).trim().overwrite(withAsciiDomain);

export const FullName = text(200, 1);

/** 12 to 200 code points, spaces included. `checkNewPassword` also rejects common passwords. */
export const NewPassword = z
  .string()
  .refine(
    (password) => password.isWellFormed() && !password.includes("\0"),
    "must not contain NUL or lone surrogates",
  )
  .refine((password) => [...password].length >= 12, "must have at least 12 characters")
  .refine((password) => [...password].length <= 200, "must have at most 200 characters");

/** A password to verify: any text of up to 1,000 characters. */
export const TriedPassword = z.string().max(1_000);

/** The random token in a set-up or invitation link. Only its digest is stored. */
export const LinkToken = z.string().max(100);

/** A SHA-256 in base64url, for example of a session cookie's value. The API never receives the value itself. */
export const Digest = z.string().regex(/^[\w-]{43}$/);

/** The digest of the session to start, and the browser that starts it. */
export const Browser = z.strictObject({
  digest: Digest,
  userAgent: z.string().max(300).nullable(),
  /** An IPv4 address, or the first 64 bits of an IPv6 address. */
  address: z.string().max(60).nullable(),
});
export type Browser = z.infer<typeof Browser>;

/**
 * For calls under `/internal/accounts` that need only a session. All except sign-out return 401 `signed_out` if the
 * session has ended.
 */
export const BySession = z.strictObject({ session: Digest });

/** `POST /internal/accounts/set-up-state` → `{ isOpen }`; `POST /internal/accounts/invitation` → `InvitationView` */
export const ByLink = z.strictObject({ token: LinkToken });

/** `POST /internal/accounts/set-up` → `SignedIn`; 404 `link_not_valid` */
export const SetUpAccount = z.strictObject({
  token: LinkToken,
  email: Email,
  password: NewPassword,
  fullName: FullName,
  workspaceName: WorkspaceName,
  browser: Browser,
});
export type SetUpAccount = z.infer<typeof SetUpAccount>;

/**
 * `POST /internal/accounts/sign-in` → `SignedIn`; 401 `sign_in_failed`. The response takes equally long whether or not
 * the account exists.
 */
export const SignInAccount = z.strictObject({
  email: TriedEmail,
  password: TriedPassword,
  browser: Browser,
  /** The digest of the browser's previous session. This call ends that session. */
  before: Digest.optional(),
});
export type SignInAccount = z.infer<typeof SignInAccount>;

/** `POST /internal/accounts/password` → `SignedIn`; 403 `wrong_password` */
export const ChangeAccountPassword = z.strictObject({
  session: Digest,
  current: TriedPassword,
  next: NewPassword,
  browser: Browser,
});
export type ChangeAccountPassword = z.infer<typeof ChangeAccountPassword>;

/** `POST /internal/accounts/sessions/end` */
export const EndAccountSession = z.strictObject({ session: Digest, id: z.guid() });

/** `POST /internal/accounts/sessions` → `{ data }`: the active sessions, most recently used first */
export const AccountSession = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The browser's `User-Agent`; null when it sent none. */
  userAgent: z.string().nullable(),
  /** The address at sign-in: an IPv4 address, or the first 64 bits of an IPv6 address. */
  address: z.string().nullable(),
  /** Whether this is the caller's session. */
  isCurrent: z.boolean(),
});

/** `POST /internal/accounts/workspaces` → `Workspace` */
export const CreateAccountWorkspace = z.strictObject({
  session: Digest,
  name: WorkspaceName,
  subdomain: Subdomain.optional(),
});

/** `POST /internal/accounts/workspaces/delete` */
export const DeleteAccountWorkspace = z.strictObject({
  session: Digest,
  workspaceId: z.guid(),
  /** The workspace's name, typed as confirmation. */
  name: z.string().max(200),
});

/**
 * `POST /internal/accounts/invitations/accept` → `SignedIn`. Without a session, `password` and `fullName` create an
 * account.
 */
export const AcceptAccountInvitation = z.strictObject({
  token: LinkToken,
  session: Digest.optional(),
  password: NewPassword.optional(),
  fullName: FullName.optional(),
  browser: Browser,
});
export type AcceptAccountInvitation = z.infer<typeof AcceptAccountInvitation>;

/** The signed-in account and its workspaces. */
export const SignedIn = z.object({
  account: z.object({ id: z.uuid(), email: z.string(), fullName: z.string() }),
  workspaces: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      subdomain: z.string(),
      role: z.enum(["owner", "admin", "member"]),
      userId: z.uuid(),
      /** Delegated keys with an older epoch are not valid. */
      epoch: z.int(),
    }),
  ),
});
export type SignedIn = z.infer<typeof SignedIn>;

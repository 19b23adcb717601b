import { z } from "zod";
import { text } from "../text.ts";
import { Subdomain, WorkspaceName } from "../workspaces/contract.ts";

/** Kept as written; compared without regard to case. */
export const Email = text(320).pipe(z.email("must be an e-mail address"));

export const FullName = text(200, 1);

/** 12 to 200 code points, spaces included; whether it is one of the most common ones is looked up when it is set. */
export const NewPassword = z
  .string()
  .refine(
    (password) => password.isWellFormed() && !password.includes("\0"),
    "must not hold NUL or lone surrogates",
  )
  .refine((password) => [...password].length >= 12, "must have at least 12 characters")
  .refine((password) => [...password].length <= 200, "must have at most 200 characters");

/** A password as it is tried: any text, within reason. */
export const TriedPassword = z.string().max(1_000);

/** What opens a set-up or an invitation: random, in a link, kept as its digest. */
export const LinkToken = z.string().max(100);

/** SHA-256 of a cookie's value, base64url: the BFF shows this and keeps the value to itself. */
export const Digest = z.string().regex(/^[\w-]{43}$/);

/** The session that is to begin, and the browser it begins in. */
export const Browser = z.strictObject({
  digest: Digest,
  userAgent: z.string().max(300).nullable(),
  /** An IPv4 address, or the first 64 bits of an IPv6 one. */
  address: z.string().max(60).nullable(),
});
export type Browser = z.infer<typeof Browser>;

/** Every call below `/internal/accounts` that a session makes. 401 `signed_out` when it is over. */
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

/** `POST /internal/accounts/sign-in` → `SignedIn`; 401 `sign_in_failed` after the same work, whatever is wrong. */
export const SignInAccount = z.strictObject({
  email: z.string().max(320),
  password: TriedPassword,
  browser: Browser,
  /** The session this browser had until now, which ends. */
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

/** `POST /internal/accounts/sessions` → `{ data }`, the one used last first */
export const AccountSession = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** As the browser named itself; null when it did not. */
  userAgent: z.string().nullable(),
  /** Where it signed in from: an IPv4 address, or the first 64 bits of an IPv6 one. */
  address: z.string().nullable(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});

/** `POST /internal/accounts/workspaces` → `Workspace` */
export const CreateAccountWorkspace = z.strictObject({
  session: Digest,
  name: WorkspaceName,
  subdomain: Subdomain.optional(),
});
export type CreateAccountWorkspace = z.infer<typeof CreateAccountWorkspace>;

/** `POST /internal/accounts/workspaces/delete` */
export const DeleteAccountWorkspace = z.strictObject({
  session: Digest,
  workspaceId: z.guid(),
  /** As it was typed, to be sure. */
  name: z.string().max(200),
});

/** `POST /internal/accounts/invitations/accept` → `SignedIn`. Without a session, password and name make an account. */
export const AcceptAccountInvitation = z.strictObject({
  token: LinkToken,
  session: Digest.optional(),
  password: NewPassword.optional(),
  fullName: FullName.optional(),
  browser: Browser,
});
export type AcceptAccountInvitation = z.infer<typeof AcceptAccountInvitation>;

/** Who is signed in, and where they may go. */
export const SignedIn = z.object({
  account: z.object({ id: z.uuid(), email: z.string(), fullName: z.string() }),
  workspaces: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      subdomain: z.string(),
      role: z.enum(["owner", "admin", "member"]),
      userId: z.uuid(),
      /** Delegated keys of an older one are dead. */
      epoch: z.int(),
    }),
  ),
});
export type SignedIn = z.infer<typeof SignedIn>;

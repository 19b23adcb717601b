import { z } from "zod";
import type { AccountIdentity } from "../../api/account-identities/contract.ts";
import {
  AccountSession,
  Email,
  FullName,
  LinkToken,
  NewPassword,
  TriedEmail,
  TriedPassword,
} from "../../api/accounts/contract.ts";
import { Subdomain, WorkspaceName } from "../../api/workspaces/contract.ts";
import type { Prose } from "../../platform/text/parse-prose.ts";

export type { Prose };

/** A post or a comment in a response of the API, as `bff/prose/add-prose.ts` completes it. */
export type WithProse<Text> = Text & { prose?: Prose | undefined };

/**
 * The request and response shapes of `/dashboard/api`. Errors are `application/problem+json`. Requests that change
 * something must come from the dashboard's own origin, have the header `x-earshot-dashboard: 1` (otherwise 403
 * `cross_site`) and be `application/json`. Without a session, every endpoint except those for set-up, sign-in (also
 * with a provider), sign-out and invitations responds 401 `signed_out`.
 */
const Role = z.enum(["owner", "admin", "member"]);

/**
 * The response to `GET /me`, and to every `POST` that signs in: `/set-up`, `/sign-in`, `/password` and
 * `/invitations/accept`.
 */
export const Me = z.strictObject({
  account: z.strictObject({ id: z.uuid(), email: z.string(), fullName: z.string() }),
  workspaces: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      subdomain: z.string(),
      role: Role,
      /**
       * The account's user in this workspace, which is the `userId` of the posts and comments that the person writes
       * there.
       */
      userId: z.uuid(),
    }),
  ),
});
export type Me = z.infer<typeof Me>;

/** `GET /set-up` with `X-Earshot-Link`: whether the one-time link printed at the first start is still valid. */
export const SetUpState = z.strictObject({ isOpen: z.boolean() });
export type SetUpState = z.infer<typeof SetUpState>;

/** `POST /set-up` → 201 `Me`; 404 `link_not_valid`; 400 with `password_too_common` or a length error on `password`. */
export const SetUp = z.strictObject({
  token: LinkToken,
  email: Email,
  password: NewPassword,
  fullName: FullName,
  workspaceName: WorkspaceName,
});
export type SetUp = z.infer<typeof SetUp>;

/** `POST /sign-in` → 200 `Me`; 401 `sign_in_failed`, whether the e-mail or the password is wrong; 429 with `Retry-After`. */
export const SignIn = z.strictObject({ email: TriedEmail, password: TriedPassword });
export type SignIn = z.infer<typeof SignIn>;

/** `POST /password` → 200 `Me`, and every other session of the account ends; 403 `wrong_password`. */
export const ChangePassword = z.strictObject({ current: TriedPassword, next: NewPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;

/** `GET /provider`: the name of the OpenID provider that staff may sign in with; null if none is configured. */
export interface SignInProvider {
  name: string | null;
}

/**
 * `POST /provider/set-out` → 200 `Departure` and a cookie that is valid for ten minutes; 502 or 503 when the provider
 * is misconfigured or unavailable; 403 `wrong_password` for `connect`. The callback redirects to `next` or, after a
 * failure, to `/dashboard/sign-in-failed?why=<code>`.
 */
export const SetOut = z.discriminatedUnion("purpose", [
  z.strictObject({ purpose: z.literal("sign-in"), next: z.string().max(500) }),
  z.strictObject({ purpose: z.literal("invitation"), token: LinkToken }),
  z.strictObject({ purpose: z.literal("set-up"), token: LinkToken, workspaceName: WorkspaceName }),
  z.strictObject({ purpose: z.literal("connect"), password: TriedPassword }),
]);
export type SetOut = z.infer<typeof SetOut>;
export interface Departure {
  /** The URL at the provider to send the browser to. */
  location: string;
}

/**
 * `GET /provider/identity`. `DELETE /provider/identity` → 200 `Message`, and every other session ends; 409
 * `only_way_in` if the account has no password.
 */
export type ConnectedIdentity = z.infer<typeof AccountIdentity>;

/** A browser in which the account is signed in. */
export type DashboardSession = z.infer<typeof AccountSession>;

/** `GET /sessions`, most recently used first. `DELETE /sessions/:id` → 200 `Message`; 404. */
export const DashboardSessions = z.strictObject({ data: z.array(AccountSession) });
export type DashboardSessions = z.infer<typeof DashboardSessions>;

/** `GET /invitation` with `X-Earshot-Link`; 404 `link_not_valid` if it was used, revoked or is over 7 days old. */
export const InvitationView = z.strictObject({ workspaceName: z.string(), email: z.string(), role: Role });
export type InvitationView = z.infer<typeof InvitationView>;

/**
 * `POST /invitations/accept` → 200 `Me`. If the account with the invited e-mail address is signed in, the token is
 * enough. Otherwise, the other two fields are required, and an account is created. 409 `account_exists`: sign in first.
 * 403 `other_account`: another account is signed in.
 */
export const AcceptInvitation = z.strictObject({
  token: LinkToken,
  password: NewPassword.optional(),
  fullName: FullName.optional(),
});
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

/**
 * `POST /workspaces` → 201 `Workspace`. The default subdomain is derived from the name. 409 `workspace_limit_reached`.
 */
export const CreateWorkspace = z.strictObject({ name: WorkspaceName, subdomain: Subdomain.optional() });
export type CreateWorkspace = z.infer<typeof CreateWorkspace>;

/** `DELETE /workspaces/:id` by an owner → 200 `Message`; 400 `name_differs` unless `name` equals the workspace's name. */
export const DeleteWorkspace = z.strictObject({ name: z.string().max(200) });
export type DeleteWorkspace = z.infer<typeof DeleteWorkspace>;

/** `GET /addresses` */
export interface Addresses {
  /** The address at which customers' servers call the API. */
  apiUrl: string;
}

/** `POST /prose` → 200 `RenderedProse`: Markdown as the widget shows it. */
export const RenderProse = z.strictObject({ content: z.string().max(100_000) });
export interface RenderedProse {
  prose: Prose;
}

/** `GET /previews?sdkToken=`, with the SDK token of one of the account's workspaces → 200 `WidgetPreview`; 404. */
export interface WidgetPreview {
  /**
   * The path of the preview page, whose query is a `Look`. It is valid for at most 12 hours, and only while the session is active and the
   * account is a member of the workspace; otherwise 401 `preview_over`.
   */
  path: string;
}

/**
 * `POST /token-tests` by an owner or admin → 200 `TokenVerdict`; 403, 404. The token is neither stored nor marked as
 * used.
 */
export const TestToken = z.strictObject({ sdkToken: z.string().max(100), token: z.string().max(20_000) });

/**
 * The result of checking an identity token. `warnings` name claims that the widget leaves out; `code` and `detail` are
 * those of the widget's 401 response.
 */
export type TokenVerdict =
  | { isGood: true; sub: string; isSingleUse: boolean; warnings: string[] }
  | { isGood: false; code: string; detail: string };

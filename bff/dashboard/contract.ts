import { z } from "zod";
import type { AccountIdentity } from "../../api/account-identities/contract.ts";
import {
  AccountSession,
  Email,
  FullName,
  LinkToken,
  NewPassword,
  TriedPassword,
} from "../../api/accounts/contract.ts";
import { Subdomain, WorkspaceName } from "../../api/workspaces/contract.ts";
import type { Prose } from "../parse-prose.ts";

export type { Prose };

/**
 * What travels under `/dashboard/api`. Errors are `application/problem+json`. Everything that changes something is sent
 * as `application/json` with `x-earshot-dashboard: 1`, from our own origin; else 403 `cross_site`.
 * Signed out is 401 `signed_out` at every endpoint but set-up, sign-in, sign-out and invitations.
 */
const Role = z.enum(["owner", "admin", "member"]);

/** `GET /me`, and the answer of `POST /set-up`, `/sign-in`, `/password` and `/invitations/accept`, which set the cookie. */
export const Me = z.strictObject({
  account: z.strictObject({ id: z.uuid(), email: z.string(), fullName: z.string() }),
  workspaces: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      subdomain: z.string(),
      role: Role,
      /** Who the account is in this workspace: the `userId` of what they write there. */
      userId: z.uuid(),
    }),
  ),
});
export type Me = z.infer<typeof Me>;

/** `GET /set-up` with `X-Earshot-Link`: whether the one-time link that the first start printed is still good. */
export const SetUpState = z.strictObject({ isOpen: z.boolean() });
export type SetUpState = z.infer<typeof SetUpState>;

/** `POST /set-up` → 201 `Me`; 404 `link_not_valid`; 400 with `password_too_common` or a length on `password`. */
export const SetUp = z.strictObject({
  token: LinkToken,
  email: Email,
  password: NewPassword,
  fullName: FullName,
  workspaceName: WorkspaceName,
});
export type SetUp = z.infer<typeof SetUp>;

/** `POST /sign-in` → 200 `Me`; 401 `sign_in_failed`, whichever of the two is wrong; 429 with `Retry-After`. */
export const SignIn = z.strictObject({ email: z.string().max(320), password: TriedPassword });
export type SignIn = z.infer<typeof SignIn>;

/** `POST /password` → 200 `Me`, and every other session of the account is over; 403 `wrong_password`. */
export const ChangePassword = z.strictObject({ current: TriedPassword, next: NewPassword });
export type ChangePassword = z.infer<typeof ChangePassword>;

/** `GET /provider`: what the OpenID provider is called that staff may sign in with; null where none is set up. */
export interface SignInProvider {
  name: string | null;
}

/**
 * `POST /provider/set-out` → 200 `Departure` and a cookie for ten minutes; 502, 503 when the provider is not to be had.
 * The way back ends at `next`, or at `/dashboard/sign-in-refused?why=` and a code. `connect`: 403 `wrong_password`.
 */
export const SetOut = z.discriminatedUnion("purpose", [
  z.strictObject({ purpose: z.literal("sign-in"), next: z.string().max(500) }),
  z.strictObject({ purpose: z.literal("invitation"), token: LinkToken }),
  z.strictObject({ purpose: z.literal("set-up"), token: LinkToken, workspaceName: WorkspaceName }),
  z.strictObject({ purpose: z.literal("connect"), password: TriedPassword }),
]);
export type SetOut = z.infer<typeof SetOut>;
export interface Departure {
  /** A page of the provider's. */
  location: string;
}

/** `GET /provider/identity`. `DELETE /provider/identity` → 200 `Message`, every other session is over; 409 `only_way_in`. */
export type ConnectedIdentity = z.infer<typeof AccountIdentity>;

/** One browser in which the account is signed in. */
export const DashboardSession = AccountSession;
export type DashboardSession = z.infer<typeof DashboardSession>;

/** `GET /sessions`, newest use first. `DELETE /sessions/:id` → 200 `Message`; 404. */
export const DashboardSessions = z.strictObject({ data: z.array(DashboardSession) });
export type DashboardSessions = z.infer<typeof DashboardSessions>;

/** `GET /invitation` with `X-Earshot-Link`; 404 `link_not_valid` when it was used, revoked or is over 7 days old. */
export const InvitationView = z.strictObject({ workspaceName: z.string(), email: z.string(), role: Role });
export type InvitationView = z.infer<typeof InvitationView>;

/**
 * `POST /invitations/accept` → 200 `Me`. Signed in with the invited e-mail, the token is enough; else both others are
 * needed and make the account. 409 `account_exists`: sign in first. 403 `other_account`: signed in as somebody else.
 */
export const AcceptInvitation = z.strictObject({
  token: LinkToken,
  password: NewPassword.optional(),
  fullName: FullName.optional(),
});
export type AcceptInvitation = z.infer<typeof AcceptInvitation>;

/** `POST /workspaces` → 201 `Workspace`. Without a subdomain one is made of the name. 409 `workspace_limit_reached`. */
export const CreateWorkspace = z.strictObject({ name: WorkspaceName, subdomain: Subdomain.optional() });
export type CreateWorkspace = z.infer<typeof CreateWorkspace>;

/** `DELETE /workspaces/:id` by an owner → 200 `Message`; 400 `name_differs` unless it is the workspace's name. */
export const DeleteWorkspace = z.strictObject({ name: z.string().max(200) });
export type DeleteWorkspace = z.infer<typeof DeleteWorkspace>;

/** `GET /addresses` */
export interface Addresses {
  /** Where servers call the API. */
  apiUrl: string;
}

/** `POST /prose` → 200 `RenderedProse`: Markdown as the widget will show it. */
export const RenderProse = z.strictObject({ content: z.string().max(100_000) });
export interface RenderedProse {
  prose: Prose;
}

/** `GET /previews?sdkToken=` of one's own workspace → 200 `WidgetPreview`; 404. */
export interface WidgetPreview {
  /** Where a frame of ours shows the widget, for as long as one is signed in and in the workspace; then 401 `preview_over`. */
  path: string;
}

/** The query of a preview: what the script tag in it carries as `data-…`. */
export const PreviewLook = z.strictObject({
  theme: z.enum(["light", "dark"]).optional(),
  accent: z
    .string()
    .regex(/^#[\da-f]{6}$/i)
    .optional(),
  position: z.enum(["left", "right"]).optional(),
  locale: z.enum(["en", "de", "fr", "es", "pt-BR", "ja", "ar"]).optional(),
  badge: z.literal("").optional(),
});
export type PreviewLook = z.infer<typeof PreviewLook>;

/** `POST /token-tests` by an owner or admin → 200 `TokenVerdict`; 403, 404. The token is neither kept nor spent. */
export const TestToken = z.strictObject({ sdkToken: z.string().max(100), token: z.string().max(20_000) });

/** What the widget's server would say to an identity token. `code` and `detail` as in its refusal. */
export type TokenVerdict =
  | { isGood: true; sub: string; isSingleUse: boolean }
  | { isGood: false; code: string; detail: string };

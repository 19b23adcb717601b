import { sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import type { SetUpByIdentity } from "../account-identities/contract.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { setUpLink } from "../tables.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { SetUpAccount, SignedIn } from "./contract.ts";
import { hashPassword } from "./hash-password.ts";
import { digestOfLink, makeLinkToken } from "./link-token.ts";
import { withNewWorkspace } from "./new-workspace.ts";

/**
 * Creates a set-up link and returns its token, which can be used once, within a day; undefined if somebody can
 * already sign in. If `workspaceId` is given, the first account also becomes an owner of that workspace.
 */
export async function openSetUp(db: Database, workspaceId?: string): Promise<string | undefined> {
  const token = makeLinkToken();
  const isOpen = await callFunction<boolean>(db, "open_set_up", digestOfLink(token), workspaceId ?? null);
  return isOpen ? token : undefined;
}

/** Whether a set-up link is still valid. */
export async function isSetUpOpen(db: Database, token: string): Promise<boolean> {
  const [row] = await readIsOpen(db, { digest: digestOfLink(token) });
  return row?.isOpen ?? false;
}

const readIsOpen = prepareStatement(
  ({ digest }: Given<"digest">) => sql<{ isOpen: boolean }>`
    select exists (select from ${setUpLink} where ${setUpLink.digest} = ${digest} and ${setUpLink.expiresAt} > now())
      and not can_anybody_sign_in() as "isOpen"`,
);

/** Creates the first account, its workspace and its session. @throws Problem 400, 404 `link_not_valid` */
export async function setUp(
  db: Database,
  roots: RootKeys,
  { password, ...input }: SetUpAccount,
): Promise<SignedIn> {
  checkNewPassword(password, "password", [input.email, input.fullName, input.workspaceName]);
  const passwordHash = await hashPassword(password, input.browser.address);
  return createFirstAccount(db, roots, { ...input, passwordHash });
}

/**
 * Like `setUp`, with a verified identity instead of a password. @throws Problem 403, 404 `link_not_valid`, 409
 * `sign_in_used`
 */
export async function setUpByIdentity(
  db: Database,
  roots: RootKeys,
  { identity, ...input }: SetUpByIdentity,
): Promise<SignedIn> {
  const { email, fullName } = identity;
  if (email === null) {
    throw new Problem(403, "email_not_verified", "The provider has not verified your e-mail address.");
  }
  return createFirstAccount(db, roots, { ...input, identity, email, fullName });
}

type FirstAccount = Omit<SetUpAccount, "password"> & ({ passwordHash: string } | { identity: object });

function createFirstAccount(
  db: Database,
  roots: RootKeys,
  { token, browser, ...input }: FirstAccount,
): Promise<SignedIn> {
  return withNewWorkspace(roots, { name: input.workspaceName }, (workspace) => {
    const json = JSON.stringify({ ...input, ...workspace, most: 1_000 });
    return callFunction<SignedIn>(db, "set_up_account", digestOfLink(token), json, JSON.stringify(browser));
  });
}

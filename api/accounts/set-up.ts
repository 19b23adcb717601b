import type { RootKeys } from "../../platform/environment.ts";
import type { Database } from "../database.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { SetUpAccount, SignedIn } from "./contract.ts";
import { hashPassword } from "./hash-password.ts";
import { digestOfLink, makeLinkToken } from "./link-token.ts";
import { withNewWorkspace } from "./new-workspace.ts";

/** The token of a new set-up link, good for a day and for one use; undefined when somebody can sign in already. */
export async function openSetUp(
  { $client: sql }: Database,
  workspaceId?: string,
): Promise<string | undefined> {
  const token = makeLinkToken();
  const [row] = await sql<{ isOpen: boolean }[]>`
    select open_set_up(${digestOfLink(token)}, ${workspaceId ?? null}) as "isOpen"`;
  return row?.isOpen ? token : undefined;
}

/** Whether a set-up link would still be taken. */
export async function isSetUpOpen({ $client: sql }: Database, token: string): Promise<boolean> {
  const [row] = await sql<{ isOpen: boolean }[]>`
    select exists (select from set_up_link where digest = ${digestOfLink(token)} and expires_at > now())
      and not can_anybody_sign_in() as "isOpen"`;
  return row?.isOpen ?? false;
}

/** Makes the first account, its workspace and its session. @throws Problem 400, 404 `link_not_valid` */
export async function setUp(
  db: Database,
  roots: RootKeys,
  { token, browser, password, ...input }: SetUpAccount,
): Promise<SignedIn> {
  checkNewPassword(password, "password", [input.email, input.fullName, input.workspaceName]);
  const passwordHash = await hashPassword(password);
  return withNewWorkspace(roots, { name: input.workspaceName }, async (workspace) => {
    const json = JSON.stringify({ ...input, ...workspace, passwordHash, most: 1_000 });
    const [made] = await db.$client<{ body: SignedIn }[]>`
      select set_up_account(${digestOfLink(token)}, ${json}, ${JSON.stringify(browser)}) as body`;
    if (!made) throw new Error("no account was made");
    return made.body;
  });
}

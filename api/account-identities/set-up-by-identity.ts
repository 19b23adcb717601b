import type { RootKeys } from "../../platform/environment.ts";
import { Problem } from "../../platform/problem.ts";
import type { SignedIn } from "../accounts/contract.ts";
import { digestOfLink } from "../accounts/link-token.ts";
import { withNewWorkspace } from "../accounts/new-workspace.ts";
import { callFunction, type Database } from "../database.ts";
import type { SetUpByIdentity } from "./contract.ts";

/** Creates the first account, without a password, its workspace and session. @throws Problem 403, 404 `link_not_valid` */
export async function setUpByIdentity(
  db: Database,
  roots: RootKeys,
  { token, identity, workspaceName, browser }: SetUpByIdentity,
): Promise<SignedIn> {
  const { email, fullName } = identity;
  if (email === null) {
    throw new Problem(403, "email_not_verified", "The provider has not verified your e-mail address.");
  }
  return withNewWorkspace(roots, { name: workspaceName }, async (workspace) => {
    const input = JSON.stringify({ identity, email, fullName, workspaceName, ...workspace, most: 1_000 });
    return callFunction<SignedIn>(db, "set_up_account", digestOfLink(token), input, JSON.stringify(browser));
  });
}

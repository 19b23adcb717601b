import type { RootKeys } from "../../platform/environment.ts";
import { Problem } from "../../platform/problem.ts";
import type { SignedIn } from "../accounts/contract.ts";
import { createFirstAccount } from "../accounts/set-up.ts";
import type { Database } from "../database.ts";
import type { SetUpByIdentity } from "./contract.ts";

/** Creates the first account, without a password, its workspace and session. @throws Problem 403, 404 `link_not_valid` */
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

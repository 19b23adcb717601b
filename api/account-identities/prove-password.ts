import { findAccount, wrongPassword } from "../accounts/change-password.ts";
import { matchesPassword } from "../accounts/hash-password.ts";
import type { Database } from "../database.ts";
import type { ProvePassword } from "./contract.ts";

/** Confirms the password of the signed-in account. @throws Problem 401, 403 `wrong_password` */
export async function provePassword(db: Database, { session, password }: ProvePassword): Promise<void> {
  const account = await findAccount(db, session);
  if (!(await matchesPassword(password, account?.hash))) throw wrongPassword();
}

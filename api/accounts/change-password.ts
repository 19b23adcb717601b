import { sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { accounts } from "../tables.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { ChangeAccountPassword, SignedIn } from "./contract.ts";
import { hashPassword, matchesPassword } from "./hash-password.ts";

/** Changes the password, ends every session of the account and starts a new one. @throws Problem 400, 401, 403 */
export async function changePassword(
  db: Database,
  { session, current, next, browser }: ChangeAccountPassword,
): Promise<SignedIn> {
  const account = await verifyPassword(db, session, current);
  checkNewPassword(next, "next", [account?.email ?? "", account?.fullName ?? ""]);
  const values = [session, account?.hash ?? null, await hashPassword(next, session), JSON.stringify(browser)];
  const signedIn = await callFunction<SignedIn | null>(db, "change_account_password", ...values);
  if (!signedIn) throw wrongPassword();
  return signedIn;
}

/**
 * Verifies the password of the session's account, and returns the account. @throws Problem 401, 403 `wrong_password`
 */
export async function verifyPassword(db: Database, session: string, password: string) {
  const [account] = await find(db, { session });
  if (!(await matchesPassword(password, account?.hash, session))) throw wrongPassword();
  return account;
}

const find = prepareStatement(
  ({ session }: Given<"session">) => sql<{ email: string; fullName: string; hash: string | null }>`
    select ${accounts.email}, ${accounts.fullName} as "fullName", ${accounts.passwordHash} as hash
    from require_session(${session}) s join ${accounts} on ${accounts.id} = s.account_id`,
);

function wrongPassword(): Problem {
  return new Problem(403, "wrong_password", "The current password is wrong.");
}

import { sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { accounts } from "../tables.ts";
import type { SignedIn, SignInAccount } from "./contract.ts";
import { matchesPassword } from "./hash-password.ts";

/**
 * Verifies the password and starts a session. For an unknown address, the work and the response are the same as for a
 * wrong password. @throws Problem 401, 503
 */
export async function signIn(
  db: Database,
  { email, password, browser, before }: SignInAccount,
): Promise<SignedIn> {
  const [account] = await find(db, { email });
  if (!(await matchesPassword(password, account?.hash, browser.address))) {
    // Not awaited: the response time must not reveal whether the account exists.
    if (account)
      callFunction(db, "note_account_rarely", account.id, "account.sign_in_failed", null).catch(() => {});
    throw signInFailed();
  }
  const values = [account?.id ?? null, account?.hash ?? null, JSON.stringify(browser), before ?? null];
  const signedIn = await callFunction<SignedIn | null>(db, "sign_in_account", ...values);
  if (!signedIn) throw signInFailed();
  return signedIn;
}

const find = prepareStatement(
  ({ email }: Given<"email">) => sql<{ id: string; hash: string | null }>`
    select ${accounts.id}, ${accounts.passwordHash} as hash from ${accounts}
    where lower(${accounts.email}) = lower(${email})`,
);

function signInFailed() {
  return new Problem(401, "sign_in_failed", "No account has this e-mail address with this password.");
}

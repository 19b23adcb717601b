import { Problem } from "../../platform/problem.ts";
import type { Database } from "../database.ts";
import type { SignedIn, SignInAccount } from "./contract.ts";
import { matchesPassword } from "./hash-password.ts";

/** Begins a session. Whether the account or the password is wrong, the work and the answer are the same. @throws Problem 401 */
export async function signIn(
  { $client: sql }: Database,
  { email, password, browser, before }: SignInAccount,
): Promise<SignedIn> {
  const [account] = await sql<{ id: string; hash: string | null }[]>`
    select id, password_hash as hash from accounts where lower(email) = lower(${email.trim()})`;
  if (!(await matchesPassword(password, account?.hash))) {
    // Not waited for: how long the answer takes must not tell whether there is an account.
    if (account) noteFailure(sql, account.id);
    throw signInFailed();
  }
  const [begun] = await sql<{ body: SignedIn | null }[]>`
    select sign_in_account(
      ${account?.id ?? null}, ${account?.hash ?? null}, ${JSON.stringify(browser)}, ${before ?? null}) as body`;
  if (!begun?.body) throw signInFailed();
  return begun.body;
}

function noteFailure(sql: Database["$client"], accountId: string): void {
  sql`
    select note_rarely(u.workspace_id, u.id, 'account.sign_in_failed', null)
    from users u join workspaces w on w.id = u.workspace_id
    where u.account_id = ${accountId} and w.deleted_at is null`.catch(() => {});
}

function signInFailed() {
  return new Problem(401, "sign_in_failed", "No account has this e-mail address with this password.");
}

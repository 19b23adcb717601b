import { Problem } from "../../platform/problem.ts";
import type { Database } from "../database.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { ChangeAccountPassword, SignedIn } from "./contract.ts";
import { hashPassword, matchesPassword } from "./hash-password.ts";

/** Sets another password, ends every session of the account, and begins the caller's next one. @throws Problem 400, 401, 403 */
export async function changePassword(
  { $client: sql }: Database,
  { session, current, next, browser }: ChangeAccountPassword,
): Promise<SignedIn> {
  const [account] = await sql<{ email: string; fullName: string; hash: string | null }[]>`
    select a.email, a.full_name as "fullName", a.password_hash as hash
    from require_session(${session}) s join accounts a on a.id = s.account_id`;
  if (!(await matchesPassword(current, account?.hash))) throw wrongPassword();
  checkNewPassword(next, "next", [account?.email ?? "", account?.fullName ?? ""]);
  const [changed] = await sql<{ body: SignedIn | null }[]>`
    select change_account_password(
      ${session}, ${account?.hash ?? null}, ${await hashPassword(next)}, ${JSON.stringify(browser)}) as body`;
  if (!changed?.body) throw wrongPassword();
  return changed.body;
}

/** Also where a password is asked for to be sure. */
export function wrongPassword(): Problem {
  return new Problem(403, "wrong_password", "That is not your current password.");
}

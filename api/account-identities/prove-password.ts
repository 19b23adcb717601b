import { wrongPassword } from "../accounts/change-password.ts";
import { matchesPassword } from "../accounts/hash-password.ts";
import type { Database } from "../database.ts";
import type { ProvePassword } from "./contract.ts";

/** Whether it is still the account's owner who sits there. @throws Problem 401, 403 `wrong_password` */
export async function provePassword(
  { $client: sql }: Database,
  { session, password }: ProvePassword,
): Promise<void> {
  const [account] = await sql<{ hash: string | null }[]>`
    select a.password_hash as hash
    from require_session(${session}) s join accounts a on a.id = s.account_id`;
  if (!(await matchesPassword(password, account?.hash))) throw wrongPassword();
}

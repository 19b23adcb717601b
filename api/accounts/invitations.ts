import type { Database } from "../database.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { AcceptAccountInvitation, SignedIn } from "./contract.ts";
import { hashPassword } from "./hash-password.ts";
import { digestOfLink } from "./link-token.ts";

/** What the holder of a link may see of it, as JSON text. @throws Problem 404 `link_not_valid` */
export async function findInvitation({ $client: sql }: Database, token: string): Promise<string> {
  const [row] = await sql<{ body: string }[]>`select find_invitation(${digestOfLink(token)})::text as body`;
  return row?.body ?? "{}";
}

/** Joins the workspace: as who is signed in, or with an account made for it. @throws Problem 400, 401, 403, 404, 409 */
export async function acceptInvitation(
  { $client: sql }: Database,
  { token, session, password, fullName, browser }: AcceptAccountInvitation,
): Promise<SignedIn> {
  const isNew = session === undefined && password !== undefined && fullName !== undefined;
  if (isNew) checkNewPassword(password, "password", [fullName]);
  const input = { fullName, passwordHash: isNew ? await hashPassword(password) : null };
  const [row] = await sql<{ body: SignedIn }[]>`
    select accept_invitation(
      ${digestOfLink(token)}, ${session ?? null}, ${JSON.stringify(input)}, ${JSON.stringify(browser)}) as body`;
  if (!row) throw new Error("nobody joined");
  return row.body;
}

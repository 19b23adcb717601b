import { sql } from "drizzle-orm";
import { callFunction, type Database, type Given, prepareStatement } from "../database.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { AcceptAccountInvitation, SignedIn } from "./contract.ts";
import { hashPassword } from "./hash-password.ts";
import { digestOfLink } from "./link-token.ts";

/** The invitation as the link's holder may see it, as JSON text. @throws Problem 404 `link_not_valid` */
export async function findInvitation(db: Database, token: string): Promise<string> {
  const [row] = await find(db, { digest: digestOfLink(token) });
  return row?.body ?? "{}";
}

const find = prepareStatement(
  ({ digest }: Given<"digest">) => sql<{ body: string }>`select find_invitation(${digest})::text as body`,
);

/** Joins the workspace with the signed-in account, or with a new one. @throws Problem 400, 401, 403, 404, 409 */
export async function acceptInvitation(
  db: Database,
  { token, session, password, fullName, browser }: AcceptAccountInvitation,
): Promise<SignedIn> {
  const isNew = session === undefined && password !== undefined && fullName !== undefined;
  if (isNew) checkNewPassword(password, "password", [fullName]);
  const input = { fullName, passwordHash: isNew ? await hashPassword(password) : null };
  const values = [digestOfLink(token), session ?? null, JSON.stringify(input), JSON.stringify(browser)];
  return callFunction<SignedIn>(db, "accept_invitation", ...values);
}

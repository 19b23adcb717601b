import { callFunction, type Database } from "../postgres/database.ts";
import { checkNewPassword } from "./check-new-password.ts";
import type { AcceptAccountInvitation, SignedIn } from "./contract.ts";
import { hashPassword } from "./hash-password.ts";
import { digestOfLink } from "./link-token.ts";

/**
 * Accepts an invitation to a workspace, with the signed-in account or with a new one. @throws Problem 400, 401, 403,
 * 404, 409
 */
export async function acceptInvitation(
  db: Database,
  { token, session, password, fullName, browser }: AcceptAccountInvitation,
): Promise<SignedIn> {
  const isNew = session === undefined && password !== undefined && fullName !== undefined;
  if (isNew) checkNewPassword(password, "password", [fullName]);
  const input = { fullName, passwordHash: isNew ? await hashPassword(password, browser.address) : null };
  const values = [digestOfLink(token), session ?? null, JSON.stringify(input), JSON.stringify(browser)];
  return callFunction<SignedIn>(db, "accept_invitation", ...values);
}

import { randomBytes } from "node:crypto";
import { Problem } from "../../platform/problem.ts";
import type { Database } from "../database.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { hashPassword } from "./hash-password.ts";

export interface CreateAccount {
  email: string;
  fullName: string;
  password: string;
}

/**
 * A login for the dashboard. One that an operator made beside a workspace or a key gets its first password; one that
 * somebody signs in to stays as it is. @throws Problem 400, 409 `account_exists`
 */
export async function createAccount(db: Database, input: CreateAccount): Promise<{ accountId: string }> {
  const [known] = await db.$client`
    select from accounts a where lower(email) = lower(${input.email})
      and (password_hash is not null or exists (select from account_identities where account_id = a.id))`;
  if (known)
    throw new Problem(409, "account_exists", "An account with this e-mail address can sign in already.");
  return setPassword(db, input);
}

/** Sets a password without knowing the old one: for the operator. @throws Problem 400, 404 */
export async function resetPassword(
  db: Database,
  { email, password }: Pick<CreateAccount, "email" | "password">,
): Promise<{ accountId: string }> {
  const [known] = await db.$client<{ fullName: string }[]>`
    select full_name as "fullName" from accounts where lower(email) = lower(${email})`;
  if (!known) throw new Problem(404, "not_found", `No account has the e-mail address ${email}.`);
  return setPassword(db, { email, password, fullName: known.fullName });
}

/** 120 random bits that can be typed. */
export function makePassword(): string {
  return randomBytes(15).toString("base64url");
}

async function setPassword({ $client: sql }: Database, { email, fullName, password }: CreateAccount) {
  checkNewPassword(password, "password", [email, fullName]);
  const hash = await hashPassword(password);
  const [row] = await sql<{ accountId: string }[]>`
    select set_account_password(${email}, ${fullName}, ${hash}) as "accountId"`;
  if (!row) throw new Error("no account was made");
  return row;
}

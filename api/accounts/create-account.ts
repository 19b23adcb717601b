import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";
import { callFunction, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { accountIdentities, accounts } from "../tables.ts";
import { checkNewPassword } from "./check-new-password.ts";
import { hashPassword } from "./hash-password.ts";

export interface CreateAccount {
  email: string;
  fullName: string;
  password: string;
}

/**
 * Creates a dashboard account with a password. If an operator created the account together with a workspace or an API
 * key, it has no password yet, and this function sets its first password. @throws Problem 400, 409 `account_exists` if
 * the account can already sign in
 */
export async function createAccount(db: Database, input: CreateAccount): Promise<{ accountId: string }> {
  const [known] = await find(db, { email: input.email });
  if (known?.canSignIn)
    throw new Problem(409, "account_exists", "An account with this e-mail address already exists.");
  return setPassword(db, input);
}

/** Sets a password on an operator's behalf, without the old one. @throws Problem 400, 404 */
export async function resetPassword(
  db: Database,
  { email, password }: Pick<CreateAccount, "email" | "password">,
): Promise<{ accountId: string }> {
  const [known] = await find(db, { email });
  if (!known) throw new Problem(404, "not_found", `No account has the e-mail address ${email}.`);
  return setPassword(db, { email, password, fullName: known.fullName });
}

/** 120 random bits as 20 characters of base64url. */
export function makePassword(): string {
  return randomBytes(15).toString("base64url");
}

async function setPassword(db: Database, { email, fullName, password }: CreateAccount) {
  checkNewPassword(password, "password", [email, fullName]);
  const hash = await hashPassword(password);
  return { accountId: await callFunction<string>(db, "set_account_password", email, fullName, hash) };
}

const find = prepareStatement(
  ({ email }: Given<"email">) => sql<{ fullName: string; canSignIn: boolean }>`
    select ${accounts.fullName} as "fullName", ${accounts.passwordHash} is not null or exists (
      select from ${accountIdentities} where ${accountIdentities.accountId} = ${accounts.id}) as "canSignIn"
    from ${accounts} where lower(${accounts.email}) = lower(${email})`,
);

import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../api/postgres/database.ts";

/** Creates a session for an account without the slow check of a password. @returns the value of the session cookie */
export async function startSession(sql: Database["$client"], email: string): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  const digest = createHash("sha256").update(value).digest("base64url");
  const browser = JSON.stringify({ digest, userAgent: null, address: "127.0.0.1" });
  await sql`select start_account_session(id, ${browser}) from accounts where email = ${email}`;
  return value;
}

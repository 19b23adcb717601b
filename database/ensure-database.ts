import { createHmac } from "node:crypto";
import { join } from "node:path";
import postgres from "postgres";
import { StartupError } from "../platform/process/startup-error.ts";

/**
 * Creates the role and the database `earshot` if needed, and returns their URL. The role owns its database and may
 * create other databases, but is not a superuser: it cannot read files or run programs. Its password is derived from
 * the superuser's password, but does not reveal that password.
 */
export async function ensureDatabase(sockets: string, superuserPassword: string): Promise<string> {
  const password = createHmac("sha256", superuserPassword).update("role earshot").digest("base64url");
  const sql = postgres({
    path: join(sockets, ".s.PGSQL.5432"),
    user: "postgres",
    password: superuserPassword,
    database: "postgres",
    max: 1,
    fetch_types: false,
    onnotice: () => {},
  });
  try {
    const roles = await sql`select from pg_roles where rolname = 'earshot'`;
    if (roles.length === 0) {
      await sql.unsafe(`create role earshot login createdb password '${password}'`);
    }
    const databases = await sql`select from pg_database where datname = 'earshot'`;
    if (databases.length === 0) await sql.unsafe("create database earshot owner earshot");
  } catch (error) {
    throw explain(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
  return `postgres://earshot:${password}@localhost:5432/earshot?host=${encodeURIComponent(sockets)}`;
}

function explain(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError) || error.code !== "28P01") return error;
  return new StartupError(
    "The password in secrets.json does not open the database beside it: restore the secrets.json this database was " +
      "made with, or remove the whole data folder to begin again.",
  );
}

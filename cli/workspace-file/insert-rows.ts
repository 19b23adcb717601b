import { StartupError } from "../../platform/process/startup-error.ts";
import type { Section } from "./file-format.ts";
import type { Table } from "./list-tables.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Creates the temporary table that holds the rows of one section, as JSON, until `insertRows` inserts them into their
 * table.
 */
export async function prepareInserts({ rows }: Transaction): Promise<void> {
  await rows("create temporary table imported (row json) on commit drop");
}

/** Stores lines of JSON in the temporary table. */
export async function collectRows({ rows }: Transaction, lines: Buffer[]): Promise<void> {
  const text = Buffer.concat(lines).toString("utf8").trimEnd();
  await rows("insert into imported select string_to_table($1, e'\\n')::json", [text]);
}

export async function clearRows({ rows }: Transaction): Promise<void> {
  await rows("truncate imported");
}

interface Options {
  workspaceId: string;
  /** Values to insert instead of those in the file, by column. */
  replaced?: Record<string, string | null>;
  /** Columns that get the database's default instead of the file's value. */
  omitted?: string[];
}

/**
 * Inserts the collected rows into their table in one statement, so that rows may refer to other rows of the same table
 * in any order. @throws StartupError if the table lacks a column, or does not accept a row
 */
export async function insertRows(
  { rows }: Transaction,
  table: Table,
  { columns: names }: Section,
  { workspaceId, replaced = {}, omitted = [] }: Options,
): Promise<void> {
  const unknown = names.find((name) => table.columns.every((column) => column.name !== name));
  if (unknown)
    throw new StartupError(`The file has ${table.name}.${unknown}, which this release does not know.`);
  const columns = table.columns.filter(({ name }) => names.includes(name) && !omitted.includes(name));
  const values: (string | null)[] = [workspaceId];
  const expressions = columns.map(({ name, type }) => {
    if (name in replaced) return `$${values.push(replaced[name] ?? null)}::${type}`;
    if (name === "account_id") return account;
    return type === "json" ? `r."${name}"::json` : `r."${name}"`;
  });
  const shape = columns.map(({ name, type }) => {
    const isText = type === "json" || name === "account_id";
    return `"${name}" ${isText ? "text" : type}`;
  });
  const own = table.name === "workspaces" ? [] : ["workspace_id"];
  const into = [...own, ...columns.map(({ name }) => `"${name}"`)];
  const from = [...own.map(() => "$1::uuid"), ...expressions];
  await rows(
    `insert into "${table.name}" (${into.join(", ")}) overriding system value
    select ${from.join(", ")} from imported cross join lateral json_to_record(imported.row) r (${shape.join(", ")})
    where $1::uuid is not null`,
    values,
  );
}

/** If no account has this address, the cast fails, and the import with it. */
const account = `
  coalesce((select id from accounts where lower(email) = lower(r.account_id)), r.account_id::uuid)`;

/** Inserts the collected accounts that do not exist yet, without a password. @returns the addresses of both kinds */
export async function insertAccounts({ rows }: Transaction): Promise<{ made: string[]; known: string[] }> {
  const made = await rows<{ email: string }>(`
    insert into accounts (email, full_name, created_at)
    select r.email, r.full_name, r.created_at
    from imported cross join lateral
      json_to_record(imported.row) r (email text, full_name text, created_at timestamptz)
    on conflict (lower(email)) do nothing returning email`);
  const all = await rows<{ email: string }>("select row->>'email' as email from imported");
  const emails = made.map(({ email }) => email).sort();
  return {
    made: emails,
    known: all
      .map(({ email }) => email)
      .filter((email) => !emails.includes(email))
      .sort(),
  };
}

/** Takes the accounts with these addresses out of the workspace. The staff users stay, with all that belongs to them. */
export async function unlinkAccounts(
  { rows }: Transaction,
  workspaceId: string,
  emails: string[],
): Promise<void> {
  await rows(
    `update users u set account_id = null from accounts a
    where u.workspace_id = $1 and a.id = u.account_id
      and lower(a.email) in (select lower(e) from jsonb_array_elements_text($2::text::jsonb) e)`,
    [workspaceId, JSON.stringify(emails)],
  );
}

/** Turns a database error about rejected rows into a StartupError, and returns any other error unchanged. */
export function rejectedRows(table: string, error: unknown): unknown {
  const { code, message, detail = "" } = error as Error & { code?: string; detail?: string };
  if (!code || !/^2[23]/.test(code)) return error;
  const [, column, value] = (code === "23505" && /^Key \((\w+)\)=\((.*)\) already exists/.exec(detail)) || [];
  // Show only details about a key, because other details contain the whole row.
  const key = detail.startsWith("Key ") ? ` (${detail})` : "";
  return new StartupError(
    column
      ? `Another workspace of this database has the ${table}.${column} ${value}, which must be unique. Nothing was imported.`
      : `The database rejects the file's rows of ${table}: ${message}${key}. Nothing was imported.`,
  );
}

import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { open } from "../../api/keys/secrets.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { projectRoot } from "../../platform/process/project-root.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { formatVersion, type Header, lineOf } from "./file-format.ts";
import { listTables, type Table } from "./list-tables.ts";
import { inTransaction, type Transaction } from "./transaction.ts";

interface Export {
  subdomain: string;
  file: string;
  /** Whether the file contains the workspace's secret key unencrypted. */
  withSecrets: boolean;
}

/**
 * Writes the state of one workspace at one moment to a new file; `Header` describes the format. Two exports of the same
 * state are equal, byte for byte. Memory use does not depend on the size of the workspace.
 * @throws StartupError if the workspace does not exist, or if the file exists or cannot be written
 */
export async function exportWorkspace(url: string, roots: RootKeys, options: Export) {
  const { file } = options;
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new StartupError(`${file} exists already: choose another name, or delete it.`);
  const unfinished = `${file}.unfinished`;
  try {
    const result = await inTransaction(url, "read", async (transaction) => {
      const header = await makeHeader(transaction, roots, options);
      const rows: Record<string, number> = {};
      // The file is private because it contains e-mail addresses, and secrets.
      const disk = createWriteStream(unfinished, { mode: 0o600, flush: true });
      await pipeline(Readable.from(linesOf(transaction, header, rows)), createGzip(), disk);
      return { workspaceId: header.workspaceId, rows };
    });
    await rename(unfinished, file);
    return { ...result, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(unfinished, { force: true });
    const { path, message } = error as NodeJS.ErrnoException;
    throw path === unfinished ? new StartupError(`${file} cannot be written: ${message}.`) : error;
  }
}

async function makeHeader(
  { rows, migrations }: Transaction,
  roots: RootKeys,
  { subdomain, withSecrets }: Export,
): Promise<Header> {
  const [workspace] = await rows<{ id: string; sealed: string; previous: string | null }>(
    `select id, secret_key_sealed as sealed, previous_secret_key_sealed as previous from workspaces
    where subdomain = $1 and deleted_at is null`,
    [subdomain],
  );
  if (!workspace) throw new StartupError(`No workspace has the subdomain ${subdomain}.`);
  const { version: release } = JSON.parse(await readFile(join(projectRoot, "package.json"), "utf8"));
  const { id: workspaceId, sealed, previous } = workspace;
  const header: Header = {
    format: "earshot workspace",
    version: formatVersion,
    ...{ release, migrations, workspaceId, subdomain },
  };
  if (!withSecrets) return header;
  try {
    return {
      ...header,
      secretKey: open(sealed, workspaceId, roots),
      ...(previous !== null && { previousSecretKey: open(previous, workspaceId, roots) }),
    };
  } catch {
    throw new StartupError(
      "API_ROOT_KEYS lacks the key that encrypted the workspace's secret key: add it, or export without --with-secrets.",
    );
  }
}

/** Yields the file's text, and notes the number of rows of each table in `counts`. */
async function* linesOf(transaction: Transaction, header: Header, counts: Record<string, number>) {
  const hash = createHash("sha256");
  const hashed = (text: Buffer) => {
    hash.update(text);
    return text;
  };
  yield hashed(lineOf(header));
  for (const { name, columns, query } of await listQueries(transaction, header.workspaceId)) {
    const [counted] = await transaction.rows<{ rows: string }>(`select count(*) as rows from (${query}) r`);
    const rows = Number(counted?.rows);
    counts[name] = rows;
    yield hashed(lineOf({ table: name, columns, rows }));
    for await (const text of transaction.lines(query)) yield hashed(text);
  }
  yield lineOf({ sha256: hash.digest("hex") });
}

/** Returns the queries that read the accounts of the workspace's staff, and then each table of the workspace. */
async function listQueries(transaction: Transaction, workspaceId: string) {
  const accounts = {
    name: "accounts",
    columns: ["email", "full_name", "created_at"],
    query: `
      select email, full_name, created_at from accounts
      where id in (select account_id from users where workspace_id = '${workspaceId}') order by email collate "C"`,
  };
  const tables = (await listTables(transaction)).map((table) => ({
    name: table.name,
    columns: table.columns.map(({ name }) => name),
    query: queryOf(table, workspaceId),
  }));
  return [accounts, ...tables];
}

function queryOf({ name, columns, key }: Table, workspaceId: string): string {
  const values = columns.map((column) => {
    if (column.name === "account_id")
      return "(select email from accounts where id = t.account_id) as account_id";
    const isText = /^(bigint|numeric|json$)/.test(column.type);
    return `t."${column.name}"${isText ? "::text" : ""} as "${column.name}"`;
  });
  // `collate "C"`, because the order of texts otherwise depends on the database's locale.
  const order = key.map((part) => {
    const isText = columns.some((column) => column.name === part && column.type === "text");
    return `t."${part}"${isText ? ' collate "C"' : ""}`;
  });
  // A table with at most one row in each workspace has no order.
  const ordered = order.length > 0 ? `order by ${order.join(", ")}` : "";
  return `
    select ${values.join(", ")} from "${name}" t
    where t.${name === "workspaces" ? "id" : "workspace_id"} = '${workspaceId}' ${ordered}`;
}

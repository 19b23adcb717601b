import { createHash } from "node:crypto";
import { z } from "zod";
import { requireUnsharded } from "../../api/upkeep/shard-tables.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { End, formatVersion, Header, Section } from "./file-format.ts";
import { collectRows, rejectedRows } from "./insert-rows.ts";
import { damaged, readLines } from "./read-lines.ts";
import { type KnownStaff, openWorkspace } from "./store-sections.ts";
import { blockSize, inTransaction, type Transaction } from "./transaction.ts";

/**
 * Imports a workspace from a file that `exportWorkspace` wrote, with the same ids, numbers, times and counters, in one
 * transaction. Memory use does not depend on the size of the workspace. Accounts of staff that do not exist are created
 * without a password; `knownStaff` decides about those that exist.
 * @throws StartupError if the file is damaged, if an account exists and `knownStaff` is missing, if this release cannot
 *   read the file's format or schema, or if the database is sharded, has a workspace with the same id or subdomain, or
 *   rejects a row. The database is then unchanged.
 */
export async function importWorkspace(url: string, roots: RootKeys, file: string, knownStaff?: KnownStaff) {
  const header = await verify(file);
  await requireUnsharded(url);
  return inTransaction(url, "write", async (transaction) => {
    requireRelease(file, header, transaction.migrations);
    const workspace = await openWorkspace(transaction, roots, file, header, knownStaff);
    const lines = readLines(file);
    try {
      await lines.next();
      return await readWorkspace(transaction, workspace, file, async () => (await lines.next()).value);
    } finally {
      await lines.return(undefined);
    }
  });
}

/** Reads the header and checks the checksum, before anything reaches the database. */
async function verify(file: string): Promise<Header> {
  const hash = createHash("sha256");
  let header: Header | undefined;
  let last: Buffer | undefined;
  for await (const line of readLines(file)) {
    header ??= readHeader(file, line);
    if (last) hash.update(last);
    last = line;
  }
  const { data } = End.safeParse(last && toJson(last));
  if (!header || !data) throw damaged(file, "its end is missing");
  if (data.sha256 !== hash.digest("hex")) throw damaged(file, "its checksum is wrong");
  return header;
}

async function readWorkspace(
  transaction: Transaction,
  workspace: Awaited<ReturnType<typeof openWorkspace>>,
  file: string,
  readLine: () => Promise<Buffer | undefined>,
) {
  const next = async () => {
    const line = await readLine();
    if (!line) throw damaged(file, "it has fewer rows than it says");
    return line;
  };
  for (;;) {
    const { data } = z.union([Section, End]).safeParse(toJson(await next()));
    if (!data) throw damaged(file, "a line is not in its place");
    if ("sha256" in data) return workspace.finish();
    try {
      for (let missing = data.rows; missing > 0; ) {
        const block: Buffer[] = [];
        for (let size = 0; missing > 0 && size < blockSize; missing -= 1) {
          const line = await next();
          block.push(line);
          size += line.length;
        }
        await collectRows(transaction, block);
      }
      await workspace.store(data);
    } catch (error) {
      throw rejectedRows(data.table, error);
    }
  }
}

function readHeader(file: string, line: Buffer): Header {
  const version = z.object({ format: Header.shape.format, version: z.int() }).safeParse(toJson(line))
    .data?.version;
  if (version === undefined) throw new StartupError(`${file} is not the export of a workspace.`);
  if (version !== formatVersion) {
    throw new StartupError(
      `${file} has version ${version} of the format, and this release reads version ${formatVersion}: ${
        version < formatVersion
          ? "import the file with the release that wrote it, update that installation, and export again"
          : "update Earshot"
      }.`,
    );
  }
  const { data } = Header.safeParse(toJson(line));
  if (!data) throw damaged(file, "its first line is wrong");
  return data;
}

function requireRelease(file: string, { release, migrations }: Header, known: string[]): void {
  const newer = migrations.find((name) => !known.includes(name));
  if (newer)
    throw new StartupError(
      `${file} was written by a newer release (${release}, with the migration ${newer}): update Earshot first.`,
    );
}

function toJson(line: Buffer): unknown {
  try {
    return JSON.parse(line.toString("utf8"));
  } catch {
    return undefined;
  }
}

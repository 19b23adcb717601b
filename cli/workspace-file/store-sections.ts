import { auditCounters } from "../../api/upkeep/audit-counters.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { advanceSequences } from "./advance-sequences.ts";
import type { Header, Section } from "./file-format.ts";
import { clearRows, insertAccounts, insertRows, prepareInserts, unlinkAccounts } from "./insert-rows.ts";
import { keepSecrets } from "./keep-secrets.ts";
import { listTables } from "./list-tables.ts";
import { damaged } from "./read-lines.ts";
import type { Transaction } from "./transaction.ts";

/** Whether staff who have accounts in this installation already become staff of the workspace here. */
export type KnownStaff = "link" | "leave-out";

/** The result of an import, apart from the number of rows. */
interface Report {
  /** Whether the secret key was kept, encrypted again under this installation's root key, or replaced by a new one. */
  secrets?: "kept" | "encrypted again" | "new";
  /** The new secret key. */
  secretKey?: string;
  /** API keys that were left out, because this installation cannot check them. */
  droppedApiKeys: { name: string; prefix: string }[];
  /** E-mail addresses of accounts that were created, without a password. */
  newAccounts: string[];
  /** E-mail addresses of accounts of this installation that are staff in the file, but did not become staff. */
  unlinkedAccounts: string[];
  /** Whether the workspace got a new number, because another workspace has the number in the file. */
  isRenumbered: boolean;
}

/**
 * Prepares the import of a workspace. `store` moves the collected rows of a section to their table, and `finish` checks
 * the whole workspace. @throws StartupError if the database has a workspace with the same id or subdomain
 */
export async function openWorkspace(
  transaction: Transaction,
  roots: RootKeys,
  file: string,
  header: Header,
  knownStaff?: KnownStaff,
) {
  const { workspaceId, subdomain } = header;
  await requireFree(transaction, header);
  await prepareInserts(transaction);
  const tables = await listTables(transaction);
  const rows: Record<string, number> = {};
  const report: Report = { droppedApiKeys: [], newAccounts: [], unlinkedAccounts: [], isRenumbered: false };
  let place = -1;

  async function store(section: Section): Promise<void> {
    const { table: name } = section;
    rows[name] = section.rows;
    if (name === "accounts" && place === -1) await storeAccounts();
    else await storeTable(section);
    await clearRows(transaction);
  }

  /** @throws StartupError if the staff have accounts here already, and the operator has not decided about them */
  async function storeAccounts(): Promise<void> {
    const { made, known } = await insertAccounts(transaction);
    report.newAccounts = made;
    if (knownStaff === "leave-out") report.unlinkedAccounts = known;
    else if (known.length > 0 && knownStaff === undefined)
      throw new StartupError(
        `Staff of the workspace have accounts here already: ${known.join(", ")}. Import again with --known-staff link, to make them staff here too, or with --known-staff leave-out. Nothing was imported.`,
      );
  }

  async function storeTable(section: Section): Promise<void> {
    const { table: name } = section;
    const before = place;
    place = tables.findIndex((table) => table.name === name);
    const table = tables[place];
    if (!table) throw new StartupError(`${file} has the table ${name}, which this release does not know.`);
    // The first table is `workspaces`, with one row. Each table comes once, after the tables that it refers to.
    if (place <= before || (before === -1 && place > 0) || (place === 0 && section.rows !== 1))
      throw damaged(file, `its table ${name} is not in its place`);
    if (place === 0) {
      const changes = await adaptWorkspace();
      await insertRows(transaction, table, section, { workspaceId, ...changes });
      return;
    }
    if (name === "api_keys") await dropApiKeys();
    await insertRows(transaction, table, section, { workspaceId });
    if (name === "users") await unlinkAccounts(transaction, workspaceId, report.unlinkedAccounts);
  }

  /** Leaves out the API keys whose digests were made under root keys that this installation lacks. */
  async function dropApiKeys(): Promise<void> {
    const known = report.secrets === "kept" ? roots.map(({ id }) => id) : [];
    report.droppedApiKeys = await transaction.rows(
      `with dropped as (
        delete from imported
        where $1 = '' or row->>'root_key' <> all(string_to_array($1, ',')) returning row)
      select row->>'name' as name, row->>'prefix' as prefix from dropped order by 1, 2`,
      [known.join(",")],
    );
  }

  /** Returns the columns of the collected row of `workspaces` that are replaced or omitted. */
  async function adaptWorkspace() {
    const [row] = await transaction.rows<{ sealed: string; previous: string | null; isTaken: boolean }>(`
      select row->>'secret_key_sealed' as sealed, row->>'previous_secret_key_sealed' as previous,
        exists (select 1 from workspaces where number = (row->>'number')::bigint) as "isTaken"
      from imported`);
    if (!row) throw damaged(file, "it has no workspace");
    const { state, secretKey, replaced } = keepSecrets(row, header, roots);
    report.secrets = state;
    if (secretKey) report.secretKey = secretKey;
    report.isRenumbered = row.isTaken;
    return { replaced, omitted: row.isTaken ? ["number"] : [] };
  }

  async function finish() {
    if (place === -1) throw damaged(file, "it has no workspace");
    const [drift] = await auditCounters(transaction.db, workspaceId);
    if (drift) {
      const { counter, id, stored, actual } = drift;
      throw damaged(file, `its ${counter} of ${id} is ${stored} and should be ${actual}`);
    }
    await advanceSequences(transaction, tables, workspaceId);
    return { workspaceId, subdomain, ...report, rows };
  }

  return { store, finish };
}

async function requireFree({ rows }: Transaction, { workspaceId, subdomain }: Header): Promise<void> {
  const [found] = await rows<{ id: string; isDeleted: boolean }>(
    `select id, deleted_at is not null as "isDeleted" from workspaces where id = $1 or subdomain = $2
    order by id = $1 desc`,
    [workspaceId, subdomain],
  );
  if (!found) return;
  if (found.id !== workspaceId)
    throw new StartupError(`Another workspace has the subdomain ${subdomain}: change it, then import again.`);
  throw new StartupError(
    found.isDeleted
      ? "This workspace was deleted here, and its rows are still being removed: import again later."
      : "This workspace is in the database already: an import adds a workspace, and never changes one.",
  );
}

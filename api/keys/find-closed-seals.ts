import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/environment.ts";
import { type Database, prepareStatement } from "../database.ts";
import { workspaces } from "../workspaces/table.ts";
import { open } from "./secrets.ts";

/**
 * The ids of root keys that sealed secret keys of workspaces, but that are missing from `roots` or differ there.
 * Tries only one secret per root key.
 */
export async function findClosedSeals(db: Database, roots: RootKeys): Promise<string[]> {
  const rows = await list(db, {});
  return rows.filter((row) => !opens(row, roots)).map(({ rootId }) => rootId);
}

const list = prepareStatement(() => {
  const { id, secretKeySealed } = workspaces;
  return sql<{ id: string; rootId: string; sealed: string }>`
    select distinct on (2) ${id}, split_part(${secretKeySealed}, '.', 1) as "rootId", ${secretKeySealed} as sealed
    from ${workspaces} order by 2, ${id} desc`;
});

function opens({ id, sealed }: { id: string; sealed: string }, roots: RootKeys): boolean {
  try {
    return open(sealed, id, roots) !== "";
  } catch {
    return false;
  }
}

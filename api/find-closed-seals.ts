import type { RootKeys } from "../platform/environment.ts";
import type { Database } from "./database.ts";
import { open } from "./secrets.ts";

/** The ids of root keys under which secrets are sealed that these keys do not open; one secret of each id is tried. */
export async function findClosedSeals({ $client: sql }: Database, roots: RootKeys): Promise<string[]> {
  const rows = await sql<{ id: string; rootId: string; sealed: string }[]>`
    select distinct on (2) id, split_part(secret_key_sealed, '.', 1) as "rootId", secret_key_sealed as sealed
    from workspaces order by 2, id desc`;
  return rows.filter((row) => !opens(row, roots)).map(({ rootId }) => rootId);
}

function opens({ id, sealed }: { id: string; sealed: string }, roots: RootKeys): boolean {
  try {
    return open(sealed, id, roots) !== "";
  } catch {
    return false;
  }
}

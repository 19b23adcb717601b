import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/process/environment.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { apiRootKeys } from "../tables.ts";

/**
 * Records at the API's start that the first root key is in use. @returns the id of the root key in `roots` that came into
 * use last, unless it is the first one
 */
export async function noteRootKeys(db: Database, roots: RootKeys): Promise<string | undefined> {
  const [{ id }] = roots;
  const [known] = await readKnown(db, {});
  if (!known) return undefined;
  if (!known.ids.includes(id)) await insert(db, { id });
  const latest = known.ids.includes(id)
    ? known.ids.findLast((one) => roots.some((root) => root.id === one))
    : id;
  return latest === id ? undefined : latest;
}

const readKnown = prepareStatement(
  () => sql<{ ids: string[] }>`
    select array(select ${apiRootKeys.id} from ${apiRootKeys} order by ${apiRootKeys.firstUsedAt}) as ids`,
);

const insert = prepareStatement(
  ({ id }: Given<"id">) => sql`insert into ${apiRootKeys} (id) values (${id}) on conflict (id) do nothing`,
);

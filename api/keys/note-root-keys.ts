import { sql } from "drizzle-orm";
import type { RootKeys } from "../../platform/environment.ts";
import { apiKeys } from "../api-keys/table.ts";
import { type Database, type Given, prepareStatement } from "../database.ts";
import { apiRootKeys } from "../table.ts";

/**
 * Records at the API's start that the first root key is in use. If there is only one root key, also records it for the
 * API keys that older releases made without recording a root key: any of those keys that were made with another root
 * key do not work anyway. Writes only facts that are not recorded yet. @returns the id of the root key in `roots` that
 * came into use last, unless it is the first one
 */
export async function noteRootKeys(db: Database, roots: RootKeys): Promise<string | undefined> {
  const [{ id }, ...others] = roots;
  const [known] = await readKnown(db, {});
  if (!known) return undefined;
  if (!known.ids.includes(id)) await insert(db, { id });
  if (known.isIncomplete && others.length === 0) await complete(db, { id });
  const latest = known.ids.includes(id)
    ? known.ids.findLast((one) => roots.some((root) => root.id === one))
    : id;
  return latest === id ? undefined : latest;
}

const readKnown = prepareStatement(
  () => sql<{ ids: string[]; isIncomplete: boolean }>`
    select array(select ${apiRootKeys.id} from ${apiRootKeys} order by ${apiRootKeys.firstUsedAt}) as ids,
      exists (select 1 from ${apiKeys} where ${apiKeys.rootKey} is null) as "isIncomplete"`,
);

const insert = prepareStatement(
  ({ id }: Given<"id">) => sql`insert into ${apiRootKeys} (id) values (${id}) on conflict (id) do nothing`,
);

const complete = prepareStatement(
  ({ id }: Given<"id">) => sql`update ${apiKeys} set root_key = ${id} where ${apiKeys.rootKey} is null`,
);

import { sql } from "drizzle-orm";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { apiKeys, apiRootKeys, erasedIdentities, workspaces } from "../tables.ts";

/** The uses of one key of `API_ROOT_KEYS`. */
export interface RootKeyUse {
  id: string;
  /** The number of encrypted secret keys of workspaces, including previous ones. */
  secrets: number;
  /** The number of API keys that are neither revoked nor expired. */
  apiKeys: number;
  /** The number of erased people who are recognised with it if they return, in the 12 months after their erasure. */
  erasedPeople: number;
  /** When an API process first started with this key as the newest root key; null if that never happened. */
  firstUsedAt: string | null;
}

/** Lists each root key that the database refers to. */
export const countRootKeyUses = (db: Database): Promise<RootKeyUse[]> => count(db, {});

const { secretKeySealed, previousSecretKeySealed } = workspaces;
const isAlive = sql`${apiKeys.revokedAt} is null and (${apiKeys.expiresAt} is null or ${apiKeys.expiresAt} > now())`;

const count = prepareStatement(
  () => sql<RootKeyUse>`
    select id, sum(secrets)::integer as secrets, sum("apiKeys")::integer as "apiKeys",
      sum("erasedPeople")::integer as "erasedPeople", iso(max("firstUsedAt")) as "firstUsedAt"
    from (
      select split_part(sealed, '.', 1) as id, 1 as secrets, 0 as "apiKeys", 0 as "erasedPeople",
        null::timestamptz as "firstUsedAt"
      from ${workspaces}, unnest(array[${secretKeySealed}, ${previousSecretKeySealed}]) as sealed
      where sealed is not null
      union all
      select ${apiKeys.rootKey}, 0, 1, 0, null from ${apiKeys} where ${isAlive}
      union all
      select split_part(${erasedIdentities.digest}, '.', 1), 0, 0, 1, null from ${erasedIdentities}
      union all
      select ${apiRootKeys.id}, 0, 0, 0, ${apiRootKeys.firstUsedAt} from ${apiRootKeys}
    ) as uses
    group by id order by id`,
);

/** An API key whose digest was made under an older root key. */
export interface OutdatedApiKey {
  /** The subdomain of its workspace. */
  workspace: string;
  prefix: string;
  name: string;
  lastUsedAt: string | null;
  rootKey: string;
}

/** Lists at most 100 valid API keys whose root key is not this one, the most recently used first. */
export const listOutdatedApiKeys = (db: Database, newest: string): Promise<OutdatedApiKey[]> =>
  list(db, { newest });

const list = prepareStatement(
  ({ newest }: Given<"newest">) => sql<OutdatedApiKey>`
    select ${workspaces.subdomain} as workspace, ${apiKeys.prefix}, ${apiKeys.name},
      iso(${apiKeys.lastUsedAt}) as "lastUsedAt", ${apiKeys.rootKey} as "rootKey"
    from ${apiKeys} join ${workspaces} on ${workspaces.id} = ${apiKeys.workspaceId}
    where ${isAlive} and ${apiKeys.rootKey} <> ${newest}
    order by ${apiKeys.lastUsedAt} desc nulls last, ${apiKeys.id} limit 100`,
);

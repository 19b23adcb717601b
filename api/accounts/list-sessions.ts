import { sql } from "drizzle-orm";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { many } from "../postgres/json.ts";
import { accountSessions } from "../tables.ts";

/** The active sessions of the caller's account, most recently used first, as JSON text. @throws Problem 401 */
export async function listSessions(db: Database, session: string): Promise<string> {
  return `{"data":${many(await list(db, { session }))}}`;
}

const list = prepareStatement(({ session }: Given<"session">) => {
  const { id, accountId, createdAt, lastUsedAt, userAgent, address, digest } = accountSessions;
  return sql<{ body: string }>`
    select json_build_object(
      'id', ${id}, 'createdAt', iso(${createdAt}), 'lastUsedAt', iso(${lastUsedAt}), 'userAgent', ${userAgent},
      'address', ${address}, 'isCurrent', ${id} = asking.id)::text as body
    from require_session(${session}) asking
      join ${accountSessions} on ${accountId} = asking.account_id
      join living_session(${digest}) living on living.id = ${id}
    order by ${lastUsedAt} desc, ${id}`;
});

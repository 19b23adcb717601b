import type { Database } from "../database.ts";
import { many } from "../json.ts";

/** The living sessions of the caller's account, the one used last first, as JSON text. @throws Problem 401 */
export async function listSessions({ $client: sql }: Database, session: string): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select json_build_object(
      'id', s.id, 'createdAt', iso(s.created_at), 'lastUsedAt', iso(s.last_used_at), 'userAgent', s.user_agent,
      'address', s.address, 'isCurrent', s.id = asking.id)::text as body
    from require_session(${session}) asking
      join account_sessions s on s.account_id = asking.account_id
      join living_session(s.digest) living on living.id = s.id
    order by s.last_used_at desc, s.id`;
  return `{"data":${many(rows)}}`;
}

import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { many } from "../json.ts";

/** The invitations that wait, newest first, as the text of a JSON array. */
export async function listInvitations({ $client: sql }: Database, actor: Actor): Promise<string> {
  const rows = await sql<{ body: string }[]>`
    select invitation_json(i, u)::text as body
    from invitations i join users u on u.workspace_id = i.workspace_id and u.id = i.invited_by
    where i.workspace_id = ${actor.workspaceId} and i.expires_at > now() order by i.created_at desc, i.id desc`;
  return many(rows);
}

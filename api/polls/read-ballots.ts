import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";

export interface Ballots {
  type: "single" | "multiple" | "ranked";
  /** In the order they are shown. */
  options: { id: string; title: string }[];
  /** The chosen options, by rank if there is one; and how many ballots say just this. In no order that tells who. */
  ballots: { choices: string[]; count: number }[];
}

/** A poll's ballots without anything of who cast them, equal ones counted together. @throws Problem 404 */
export async function readBallots(
  { $client: sql }: Database,
  { workspaceId }: Actor,
  pollId: string,
): Promise<Ballots> {
  const [row] = await sql<{ body: Ballots }[]>`
    select json_build_object(
      'type', p.type,
      'options', (
        select json_agg(json_build_object('id', o.id, 'title', o.title) order by o."order", o.submitted)
        from poll_options o where o.workspace_id = p.workspace_id and o.poll_id = p.id),
      'ballots', (
        select coalesce(json_agg(json_build_object('choices', choices, 'count', count) order by choices), '[]') from (
          select choices, count(*)::int as count from (
            select array_agg(c.option_id order by c.rank, c.option_id) as choices
            from ballot_choices c where c.workspace_id = p.workspace_id and c.poll_id = p.id group by c.user_id
          ) ballots group by choices
        ) counted)) as body
    from polls p where p.workspace_id = ${workspaceId} and p.id = ${pollId}`;
  if (!row) throw new Problem(404, "not_found", "No such poll.");
  return row.body;
}

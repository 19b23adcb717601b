import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { one } from "../postgres/json.ts";
import { ballotChoices, pollOptions, polls } from "../tables.ts";

export interface Ballots {
  type: "single" | "multiple" | "ranked";
  /** In display order. */
  options: { id: string; title: string }[];
  /**
   * The number of ballots for each combination of options; `choices` is in order of rank if the poll is ranked.
   * Sorted by `choices`, so that the order does not reveal who voted.
   */
  ballots: { choices: string[]; count: number }[];
}

/** Reads a poll's ballots without their voters, grouped by choices. @throws Problem 404 */
export async function readBallots(db: Database, { workspaceId }: Actor, pollId: string): Promise<Ballots> {
  return one(await read(db, { workspaceId, pollId }), "poll");
}

const read = prepareStatement(({ workspaceId, pollId }: Given<"workspaceId" | "pollId">) => {
  const { id, title, order, submitted } = pollOptions;
  const { optionId, rank, userId } = ballotChoices;
  const isOfPoll = (rows: typeof pollOptions | typeof ballotChoices) =>
    and(eq(rows.workspaceId, workspaceId), eq(rows.pollId, polls.id));
  return sql<{ body: Ballots }>`
    select json_build_object(
      'type', ${polls.type},
      'options', (
        select json_agg(json_build_object('id', ${id}, 'title', ${title}) order by ${order}, ${submitted})
        from ${pollOptions} where ${isOfPoll(pollOptions)}),
      'ballots', (
        select coalesce(json_agg(json_build_object('choices', choices, 'count', count) order by choices), '[]') from (
          select choices, count(*)::int as count from (
            select array_agg(${optionId} order by ${rank}, ${optionId}) as choices
            from ${ballotChoices} where ${isOfPoll(ballotChoices)} group by ${userId}
          ) ballots group by choices
        ) counted)) as body
    from ${polls} where ${polls.workspaceId} = ${workspaceId} and ${polls.id} = ${pollId}`;
});

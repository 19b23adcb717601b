import { type SQL, sql } from "drizzle-orm";
import { rowOf } from "../postgres/columns.ts";
import type { Given } from "../postgres/database.ts";
import { ballotChoices, pollOptions, polls } from "../tables.ts";

/** The SQL expression for a poll's JSON text, in statements that join `withOptions`. */
export const pollText: SQL = sql`poll_text(${rowOf(polls)}, o.options, o.is_voted)`;

/** Joins the options of each poll, with the caller's ballot, as `o`. */
export function withOptions({ workspaceId, userId }: Given<"workspaceId" | "userId">): SQL {
  const { id, order, submitted } = pollOptions;
  const choices = ballotChoices;
  return sql`cross join lateral (
    select bool_or(${choices.optionId} is not null) as is_voted, string_agg(
      poll_option_text(${rowOf(pollOptions)}, ${polls.ballotsCount}, ${choices.optionId}, ${choices.rank}), ','
      order by ${order}, ${submitted}) as options
    from ${pollOptions}
      left join ${choices} on ${choices.workspaceId} = ${workspaceId} and ${choices.pollId} = ${polls.id}
        and ${choices.userId} = ${userId} and ${choices.optionId} = ${id}
    where ${pollOptions.workspaceId} = ${workspaceId} and ${pollOptions.pollId} = ${polls.id}) o`;
}

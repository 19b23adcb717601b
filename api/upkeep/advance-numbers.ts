import { StartupError } from "../../platform/process/startup-error.ts";
import { mergedNumbers } from "../merges/merged-numbers.ts";
import { openSession } from "./open-session.ts";

/** The numbers that each node of Citus gives: from its group × 2^48 on. See "Sequences" in the documentation of Citus. */
const bitsOfANode = 48;

/**
 * Moves each node's sequences past the largest number of its own range, so that the next post or vote gets an unused
 * one. After rows were distributed, the sequences of the workers start from the beginning, but the rows may have numbers
 * of these workers: those of a restored or imported workspace that was sharded before. Reads all posts, votes and
 * merges. Nothing may write meanwhile. @throws StartupError if a node cannot be reached
 */
export async function advanceNumbers(databaseUrl: string): Promise<void> {
  const { sql, close } = await openSession(databaseUrl);
  try {
    for (const table of ["posts", "votes"] as const) {
      const tops = await sql<{ node: string; top: string; sequence: string }[]>`
        select number >> ${bitsOfANode} as node, max(number) as top,
          pg_get_serial_sequence(${table}, 'number') as sequence
        from (
          select number from ${sql(table)} union all select number from (${sql.unsafe(mergedNumbers[table])}) merged
        ) used group by 1`;
      if (!tops[0]) continue;
      const { sequence } = tops[0];
      const advance = `
        select setval('${sequence}', top)
        from (values ${tops.map(({ node, top }) => `(${node}, ${top}::bigint)`).join(", ")}) as used (node, top)
        where node = (select groupid from pg_dist_local_group)
          and top >= (select last_value + is_called::int from ${sequence})`;
      const failed = await sql`
        select nodename || ':' || nodeport || ': ' || result as answer
        from run_command_on_workers(${advance}) where not success`;
      if (failed.length > 0)
        throw new StartupError(
          `The numbers of ${table} could not be advanced on ${failed[0]?.answer}. Run \`migrate --sharded\` again before the API starts.`,
        );
    }
  } finally {
    await close();
  }
}

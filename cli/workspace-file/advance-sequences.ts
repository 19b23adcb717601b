import { mergedNumbers } from "../../api/merges/merged-numbers.ts";
import type { Table } from "./list-tables.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Moves the sequences behind identity columns past the largest number of the imported workspace, so that the next row
 * gets an unused one. `mergedNumbers` are in use, too.
 */
export async function advanceSequences(
  { rows }: Transaction,
  tables: Table[],
  workspaceId: string,
): Promise<void> {
  for (const { name, columns } of tables) {
    const number = columns.find(({ isIdentity }) => isIdentity)?.name;
    if (!number) continue;
    const merged =
      name === "posts" || name === "votes"
        ? `select max(number) from (${mergedNumbers[name]}) merged where workspace_id = $1`
        : "select null::bigint";
    const [top] = await rows<{ value: string | null; sequence: string }>(
      `select pg_get_serial_sequence('"${name}"', '${number}') as sequence, greatest((${merged}), (
        select max("${number}") from "${name}" where ${name === "workspaces" ? "id" : "workspace_id"} = $1)) as value`,
      [workspaceId],
    );
    if (!top?.value) continue;
    const { value, sequence } = top;
    const isBehind = async () =>
      (
        await rows<{ isBehind: boolean }>(`select last_value < $1::bigint as "isBehind" from ${sequence}`, [
          value,
        ])
      )[0]?.isBehind;
    if (!(await isBehind())) continue;
    // `alter sequence` keeps other sessions from taking numbers until the transaction ends, and is rolled back with the
    // transaction.
    await rows(`alter sequence ${sequence} increment by 1`);
    if (await isBehind()) await rows(`alter sequence ${sequence} restart with ${BigInt(value) + 1n}`);
  }
}

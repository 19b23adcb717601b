import { buildActivity } from "./build-activity.ts";
import { buildBoards } from "./build-boards.ts";
import { buildChangelogs } from "./build-changelogs.ts";
import { buildPeople } from "./build-people.ts";
import { buildPolls } from "./build-polls.ts";
import type { Setting } from "./setting.ts";

/**
 * The rows of each table, without the workspace's id. The rows are sorted from old to new, because posts are numbered
 * in this order.
 */
type Tables = Record<string, object[]>;

/** Builds every row of the demo, counters included. */
export function buildDemo(setting: Setting): Tables {
  const people = buildPeople(setting);
  const boards = buildBoards(setting, people);
  const acts: Tables = {
    ...boards.tables,
    ...buildActivity(setting, people, boards.posts),
    ...buildPolls(setting, people),
    ...buildChangelogs(setting, people),
  };
  const tables = { users: people.rows(firstActs(acts)), ...acts };
  return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, oldestFirst(rows)]));
}

/** Returns when each person first did something, which is when their user row was created. */
function firstActs(tables: Tables): Map<string, Date> {
  const acts = Object.values(tables)
    .flat()
    .flatMap((row) =>
      "user_id" in row && "created_at" in row ? [row as { user_id: string; created_at: Date }] : [],
    );
  return new Map(
    acts
      .sort((one, other) => +other.created_at - +one.created_at)
      .map((act) => [act.user_id, act.created_at]),
  );
}

function oldestFirst(rows: object[]): object[] {
  const bornAt = (row: object) => ("created_at" in row ? Number(row.created_at) : 0);
  return rows.toSorted((one, other) => bornAt(one) - bornAt(other));
}

import { exampleId } from "../../api/reference/example-id.ts";
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
  const sorted = Object.entries(tables).map(([table, rows]) => [table, oldestFirst(rows)]);
  return withExampleIds(Object.fromEntries(sorted), setting.ownerId);
}

/**
 * Gives one object of each noun the id that the reference's examples use, so that their requests work in a demo as they
 * are. The comment is one of the owner's, because nobody else can edit it, and the poll the newest, which is running.
 */
function withExampleIds(tables: Tables, ownerId: string): Tables {
  const rows = tables as Record<string, Record<string, string>[]>;
  const comment = rows.comments?.find(({ user_id }) => user_id === ownerId);
  const post = rows.posts?.find(({ id }) => id === comment?.post_id);
  const poll = rows.polls?.findLast(({ type }) => type === "single");
  const ids = {
    comment: comment?.id,
    post: post?.id,
    category: post?.category_id,
    board: post?.board_id,
    tag: rows.tags?.find(({ board_id }) => board_id === post?.board_id)?.id,
    poll: poll?.id,
    option: rows.poll_options?.find(({ poll_id }) => poll_id === poll?.id)?.id,
    changelog: rows.changelogs?.[0]?.id,
  };
  let text = JSON.stringify(tables);
  for (const [noun, id] of Object.entries(ids)) {
    if (!id) throw new Error(`The demo has no ${noun} for the examples.`);
    text = text.replaceAll(id, exampleId(noun));
  }
  return JSON.parse(text);
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

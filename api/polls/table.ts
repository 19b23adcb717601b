import { sql } from "drizzle-orm";
import { check, doublePrecision, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import {
  counter,
  createdAt,
  descending,
  newId,
  notNegative,
  primary,
  reference,
  rowKey,
  rowReference,
  time,
} from "../postgres/columns.ts";
import { users } from "../users/table.ts";
import { workspaces } from "../workspaces/table.ts";

export const polls = pgTable(
  "polls",
  {
    ...rowKey(),
    userId: uuid("user_id").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    type: text("type", { enum: ["single", "multiple", "ranked"] }).notNull(),
    startAt: time("start_at").notNull(),
    endAt: time("end_at").notNull(),
    ballotsCount: counter("ballots_count"),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    rowReference(table.userId, users),
    notNegative(table.ballotsCount),
    check("polls_check", sql`${table.endAt} > ${table.startAt}`),
    check("polls_type_check", sql`${table.type} in ('single', 'multiple', 'ranked')`),
    index("polls_by_end").on(table.workspaceId, table.endAt),
    index("polls_newest").on(table.workspaceId, ...descending(table.createdAt, table.id)),
    index("polls_title_search").using("gin", table.workspaceId, table.title.op("gin_trgm_ops")),
  ],
);

export const pollOptions = pgTable(
  "poll_options",
  {
    workspaceId: uuid("workspace_id").notNull(),
    pollId: uuid("poll_id").notNull(),
    id: newId(),
    title: text("title").notNull(),
    order: doublePrecision("order").notNull(),
    submitted: integer("submitted").notNull(),
    votesCount: counter("votes_count"),
  },
  (table) => [
    primary(table.workspaceId, table.pollId, table.id),
    rowReference(table.pollId, polls).onDelete("cascade"),
    notNegative(table.votesCount),
  ],
);

export const ballots = pgTable(
  "ballots",
  {
    workspaceId: uuid("workspace_id").notNull(),
    pollId: uuid("poll_id").notNull(),
    userId: uuid("user_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.pollId, table.userId),
    rowReference(table.pollId, polls).onDelete("cascade"),
    rowReference(table.userId, users),
    index("ballots_by_user").on(table.workspaceId, table.userId),
  ],
);

export const ballotChoices = pgTable(
  "ballot_choices",
  {
    workspaceId: uuid("workspace_id").notNull(),
    pollId: uuid("poll_id").notNull(),
    userId: uuid("user_id").notNull(),
    optionId: uuid("option_id").notNull(),
    rank: integer("rank"),
  },
  (table) => [
    primary(table.workspaceId, table.pollId, table.userId, table.optionId),
    unique("ballot_choices_workspace_id_poll_id_user_id_rank_key").on(
      table.workspaceId,
      table.pollId,
      table.userId,
      table.rank,
    ),
    reference(
      [table.workspaceId, table.pollId, table.optionId],
      [pollOptions.workspaceId, pollOptions.pollId, pollOptions.id],
    ).onDelete("cascade"),
    reference(
      [table.workspaceId, table.pollId, table.userId],
      [ballots.workspaceId, ballots.pollId, ballots.userId],
    ).onDelete("cascade"),
    check("ballot_choices_rank_check", sql`${table.rank} >= 1`),
    index("ballot_choices_by_option").on(table.workspaceId, table.pollId, table.optionId, table.userId),
  ],
);

import { sql } from "drizzle-orm";
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, newId, time } from "../columns.ts";
import { users } from "../users/table.ts";
import { workspaces } from "../workspaces/table.ts";

export const polls = pgTable(
  "polls",
  {
    workspaceId: uuid("workspace_id").notNull(),
    id: newId(),
    userId: uuid("user_id").notNull(),
    title: text("title").notNull(),
    description: text("description"),
    type: text("type", { enum: ["single", "multiple", "ranked"] }).notNull(),
    startAt: time("start_at").notNull(),
    endAt: time("end_at").notNull(),
    ballotsCount: integer("ballots_count").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "polls_pkey", columns: [table.workspaceId, table.id] }),
    foreignKey({
      name: "polls_workspace_id_fkey",
      columns: [table.workspaceId],
      foreignColumns: [workspaces.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "polls_workspace_id_user_id_fkey",
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }),
    check("polls_ballots_count_check", sql`${table.ballotsCount} >= 0`),
    check("polls_check", sql`${table.endAt} > ${table.startAt}`),
    check("polls_type_check", sql`${table.type} in ('single', 'multiple', 'ranked')`),
    index("polls_by_end").on(table.workspaceId, table.endAt),
    index("polls_newest").on(
      table.workspaceId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
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
    votesCount: integer("votes_count").notNull().default(0),
  },
  (table) => [
    primaryKey({ name: "poll_options_pkey", columns: [table.workspaceId, table.pollId, table.id] }),
    foreignKey({
      name: "poll_options_workspace_id_poll_id_fkey",
      columns: [table.workspaceId, table.pollId],
      foreignColumns: [polls.workspaceId, polls.id],
    }).onDelete("cascade"),
    check("poll_options_votes_count_check", sql`${table.votesCount} >= 0`),
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
    primaryKey({ name: "ballots_pkey", columns: [table.workspaceId, table.pollId, table.userId] }),
    foreignKey({
      name: "ballots_workspace_id_poll_id_fkey",
      columns: [table.workspaceId, table.pollId],
      foreignColumns: [polls.workspaceId, polls.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ballots_workspace_id_user_id_fkey",
      columns: [table.workspaceId, table.userId],
      foreignColumns: [users.workspaceId, users.id],
    }),
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
    primaryKey({
      name: "ballot_choices_pkey",
      columns: [table.workspaceId, table.pollId, table.userId, table.optionId],
    }),
    unique("ballot_choices_workspace_id_poll_id_user_id_rank_key").on(
      table.workspaceId,
      table.pollId,
      table.userId,
      table.rank,
    ),
    foreignKey({
      name: "ballot_choices_workspace_id_poll_id_option_id_fkey",
      columns: [table.workspaceId, table.pollId, table.optionId],
      foreignColumns: [pollOptions.workspaceId, pollOptions.pollId, pollOptions.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "ballot_choices_workspace_id_poll_id_user_id_fkey",
      columns: [table.workspaceId, table.pollId, table.userId],
      foreignColumns: [ballots.workspaceId, ballots.pollId, ballots.userId],
    }).onDelete("cascade"),
    check("ballot_choices_rank_check", sql`${table.rank} >= 1`),
    index("ballot_choices_by_option").on(table.workspaceId, table.pollId, table.optionId, table.userId),
  ],
);

import { z } from "zod";
import { Message, WishedLike } from "../contract.ts";
import { everyone, staff, visitors } from "../roles.ts";
import { route } from "../route.ts";
import { write } from "../write.ts";
import {
  Changelog,
  ChangelogLike,
  ChangelogPage,
  ChangelogTag,
  CreateChangelog,
  CreateChangelogTag,
  entryBytes,
  ListChangelogs,
  UpdateChangelog,
  UpdateChangelogTag,
  WrittenChangelog,
} from "./contract.ts";
import { getChangelog } from "./get-changelog.ts";
import { listChangelogTags } from "./list-changelog-tags.ts";
import { listChangelogs } from "./list-changelogs.ts";

export const changelogRoutes = [
  route(
    "GET /v1/changelogs/tags",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      response: z.array(ChangelogTag),
      operationId: "listChangelogTags",
      summary: "List changelog tags",
      description: "All of them, by name. They are made in the dashboard.",
    },
    async ({ actor }, { db }) => ({ body: await listChangelogTags(db, actor) }),
  ),

  route(
    "GET /v1/changelogs",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      query: ListChangelogs,
      response: ChangelogPage,
      operationId: "listChangelogs",
      summary: "List changelog entries",
      description: "Newest first. Listing counts no views.",
    },
    async ({ actor, query }, { db }) => ({ body: await listChangelogs(db, actor, query) }),
  ),

  route(
    "GET /v1/changelogs/:id",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      response: Changelog,
      operationId: "getChangelog",
      summary: "Read a changelog entry",
      description: "Each reading counts as one view, and the answer counts it already.",
      problems: ["not_found"],
    },
    // A HEAD is safe by definition (RFC 9110, 9.2.1): it must not count as a view.
    async ({ actor, params: { id }, isHead }, { db, viewChangelog }) => ({
      body: await (isHead ? getChangelog(db, actor, id) : viewChangelog(actor, id)),
    }),
  ),

  route(
    "POST /v1/changelogs",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      body: CreateChangelog,
      mostBytes: entryBytes,
      status: 201,
      idempotent: true,
      response: WrittenChangelog,
      operationId: "createChangelog",
      summary: "Publish a changelog entry",
      description: "It is published at once, in the name of the person behind the key.",
      problems: ["unknown_tag"],
    },
    async ({ actor, body, once }, { db }) => write(db, actor, "create_changelog", body, once),
  ),

  route(
    "PATCH /v1/changelogs/:id",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      body: UpdateChangelog,
      mostBytes: entryBytes,
      response: WrittenChangelog,
      operationId: "updateChangelog",
      summary: "Edit a changelog entry",
      description: "Fields left out stay as they are.",
      problems: ["not_found", "unknown_tag"],
    },
    async ({ actor, body, params }, { db }) => write(db, actor, "update_changelog", { ...body, ...params }),
  ),

  route(
    "DELETE /v1/changelogs/:id",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      response: Message,
      operationId: "deleteChangelog",
      summary: "Delete a changelog entry",
      description: "Its views and likes go with it.",
      problems: ["not_found"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "delete_changelog", params),
  ),

  route(
    "POST /v1/changelogs/:id/like",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      idempotent: true,
      response: ChangelogLike,
      operationId: "toggleChangelogLike",
      summary: "Like a changelog entry, or take the like back",
      description:
        "The like is that of the person behind the key. The answer is the state that this very call left, however many run at once.",
      problems: ["not_found"],
    },
    async ({ actor, params, once }, { db }) => write(db, actor, "toggle_changelog_like", params, once),
  ),

  route(
    "PUT /visitor/changelogs/:id/like",
    { roles: visitors, callers: ["widget"], body: WishedLike },
    async ({ actor, body, params }, { db }) =>
      write(db, actor, "toggle_changelog_like", { ...body, ...params }),
  ),

  route(
    "POST /staff/changelog-tags",
    {
      roles: staff,
      callers: ["dashboard"],
      body: CreateChangelogTag,
      status: 201,
      idempotent: true,
    },
    async ({ actor, body, once }, { db }) => write(db, actor, "create_changelog_tag", body, once),
  ),

  route(
    "PATCH /staff/changelog-tags/:id",
    {
      roles: staff,
      callers: ["dashboard"],
      body: UpdateChangelogTag,
    },
    async ({ actor, body, params }, { db }) =>
      write(db, actor, "update_changelog_tag", { ...body, ...params }),
  ),

  route(
    "DELETE /staff/changelog-tags/:id",
    {
      roles: staff,
      callers: ["dashboard"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "delete_changelog_tag", params),
  ),
];

import { z } from "zod";
import { DesiredLike, Message } from "../contract.ts";
import { forEveryone, forStaff, inDashboard, inWidget } from "../permissions.ts";
import { creates, reads, route, runs } from "../route.ts";
import { IncludeQuery, isAuthorAsked } from "../users/contract.ts";
import {
  Changelog,
  ChangelogLike,
  ChangelogPage,
  ChangelogTag,
  CreateChangelog,
  CreateChangelogTag,
  EditChangelog,
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
      ...forEveryone,
      response: z.array(ChangelogTag),
      operationId: "listChangelogTags",
      summary: "List changelog tags",
      description: "Returns all changelog tags, sorted by name. You create changelog tags in the dashboard.",
    },
    reads(listChangelogTags),
  ),

  route(
    "GET /v1/changelogs",
    {
      ...forEveryone,
      markdown: "entries",
      query: ListChangelogs,
      response: ChangelogPage,
      operationId: "listChangelogs",
      summary: "List changelog entries",
      description: "Returns the newest entries first. Listing entries does not count as viewing them.",
    },
    reads(listChangelogs),
  ),

  route(
    "GET /v1/changelogs/:id",
    {
      ...forEveryone,
      markdown: "content",
      tagged: true,
      query: IncludeQuery,
      response: Changelog,
      operationId: "getChangelog",
      summary: "Read a changelog entry",
      description: "Each request counts as one view, which `viewsCount` in the response includes.",
    },
    // HEAD is a safe method (RFC 9110, 9.2.1), so it must not count as a view.
    async ({ actor, params: { id }, query, isHead }, { db, viewChangelog }) => {
      const isAsked = isAuthorAsked(query);
      return {
        body: await (isHead ? getChangelog(isAsked)(db, actor, id) : viewChangelog(actor, id, isAsked)),
      };
    },
  ),

  route(
    "POST /v1/changelogs",
    {
      ...forStaff,
      markdown: "content",
      ...creates,
      query: IncludeQuery,
      body: CreateChangelog,
      mostBytes: entryBytes,
      response: WrittenChangelog,
      operationId: "createChangelog",
      summary: "Publish a changelog entry",
      description: "The entry is published immediately. Its author is the key's user.",
      problems: ["unknown_tag"],
    },
    runs("create_changelog"),
  ),

  route(
    "PATCH /v1/changelogs/:id",
    {
      ...forStaff,
      markdown: "content",
      tagged: true,
      query: IncludeQuery,
      body: UpdateChangelog,
      mostBytes: entryBytes,
      response: WrittenChangelog,
      operationId: "updateChangelog",
      summary: "Edit a changelog entry",
      description: "Omitted fields keep their values.",
      problems: ["unknown_tag"],
    },
    runs("update_changelog", { seen: undefined }),
  ),

  route(
    "DELETE /v1/changelogs/:id",
    {
      ...forStaff,
      tagged: true,
      response: Message,
      operationId: "deleteChangelog",
      summary: "Delete a changelog entry",
      description: "Also deletes the entry's views and likes.",
    },
    runs("delete_changelog"),
  ),

  route(
    "POST /v1/changelogs/:id/like",
    {
      ...forEveryone,
      idempotent: true,
      response: ChangelogLike,
      operationId: "toggleChangelogLike",
      summary: "Like or unlike a changelog entry",
      description:
        "Adds or removes the like of the key's user. The response shows the state after this request, even if other requests run at the same time.",
    },
    runs("toggle_changelog_like", { isLiked: undefined }),
  ),

  route(
    "PUT /visitor/changelogs/:id/like",
    { ...inWidget, body: DesiredLike },
    runs("toggle_changelog_like"),
  ),

  route(
    "PATCH /staff/changelogs/:id",
    { ...inDashboard, body: EditChangelog, mostBytes: 2 * entryBytes },
    runs("update_changelog", { include: undefined }),
  ),

  route(
    "POST /staff/changelog-tags",
    { ...inDashboard, ...creates, body: CreateChangelogTag },
    runs("create_changelog_tag"),
  ),

  route(
    "PATCH /staff/changelog-tags/:id",
    { ...inDashboard, body: UpdateChangelogTag },
    runs("update_changelog_tag"),
  ),

  route("DELETE /staff/changelog-tags/:id", inDashboard, runs("delete_changelog_tag")),
];

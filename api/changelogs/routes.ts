import { actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, onceOf, write } from "../write.ts";
import {
  CreateChangelog,
  CreateChangelogTag,
  ListChangelogs,
  UpdateChangelog,
  UpdateChangelogTag,
} from "./contract.ts";
import { getChangelog } from "./get-changelog.ts";
import { listChangelogTags } from "./list-changelog-tags.ts";
import { listChangelogs } from "./list-changelogs.ts";
import { createChangelogViewer } from "./view-changelog.ts";

export function openChangelogDoors(door: OpenDoor, db: Database): void {
  const viewChangelog = createChangelogViewer(db);

  door("GET /v1/changelogs/tags", async (request, response) => {
    const actor = actorOf(response);
    queryOf(request, NoBody);
    const tags = await listChangelogTags(db, actor);
    answer(response, 200, tags);
  });

  door("GET /v1/changelogs", async (request, response) => {
    const actor = actorOf(response);
    const query = queryOf(request, ListChangelogs);
    const entries = await listChangelogs(db, actor, query);
    answer(response, 200, entries);
  });

  door("GET /v1/changelogs/:id", async (request, response) => {
    const actor = actorOf(response);
    const id = idOf(request);
    // A HEAD is safe by definition (RFC 9110, 9.2.1), and Express sends it here: it must not count as a view.
    const entry = await (request.method === "HEAD" ? getChangelog(db, actor, id) : viewChangelog(actor, id));
    answer(response, 200, entry);
  });

  door("POST /v1/changelogs", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, CreateChangelog);
    const entry = await write(db, actor, "create_changelog", input, onceOf(request));
    answerWrite(response, 201, entry);
  });

  door("PATCH /v1/changelogs/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, UpdateChangelog), id: idOf(request) };
    const entry = await write(db, actor, "update_changelog", input);
    answerWrite(response, 200, entry);
  });

  door("DELETE /v1/changelogs/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const gone = await write(db, actor, "delete_changelog", input);
    answerWrite(response, 200, gone);
  });

  door("POST /v1/changelogs/:id/like", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const like = await write(db, actor, "toggle_changelog_like", input, onceOf(request));
    answerWrite(response, 200, like);
  });

  door("POST /staff/changelog-tags", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, CreateChangelogTag);
    const tag = await write(db, actor, "create_changelog_tag", input, onceOf(request));
    answerWrite(response, 201, tag);
  });

  door("PATCH /staff/changelog-tags/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, UpdateChangelogTag), id: idOf(request) };
    const tag = await write(db, actor, "update_changelog_tag", input);
    answerWrite(response, 200, tag);
  });

  door("DELETE /staff/changelog-tags/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const gone = await write(db, actor, "delete_changelog_tag", input);
    answerWrite(response, 200, gone);
  });
}

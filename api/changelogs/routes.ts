import { actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, onceOf, write } from "../write.ts";
import { CreateChangelog, ListChangelogs, UpdateChangelog } from "./contract.ts";
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
    const entry = await viewChangelog(actor, id);
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
}

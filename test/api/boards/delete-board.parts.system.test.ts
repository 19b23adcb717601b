import { afterAll, beforeAll, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type OwnApi, startApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { newLargeBoard } from "./new-large-board.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it("a deletion that takes too long keeps the board with the other posts and correct counts, and the next one deletes the rest", async () => {
  const { workspaceId, boardId, call, countEvents } = await newLargeBoard(api, 501);
  await api.sql
    .unsafe(`
      create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(3.1); return null; end';
      create trigger wait after delete on posts for each statement execute function wait()`)
    .simple();
  const cut = await call(`DELETE /v1/boards/${boardId}`);
  await api.sql`drop trigger wait on posts`;
  expectProblem(cut, 409, "deletion_unfinished");
  expect(cut.headers.get("retry-after")).toBe("1");
  expect((await call(`GET /v1/posts?boardId=${boardId}`)).body.data).toHaveLength(1);
  expect(await auditCounters(api.db, workspaceId)).toEqual([]);
  expect((await call(`DELETE /v1/boards/${boardId}`)).status).toBe(200);
  expectProblem(await call(`GET /v1/boards/${boardId}`), 404, "not_found");
  expect(await auditCounters(api.db, workspaceId)).toEqual([]);
  expect(await countEvents()).toEqual({ events: 501, posts: 501 });
});

import { beforeAll, expect, it } from "vitest";
import { type Api, sharedApi } from "../../harness.ts";
import { newLargeBoard } from "./new-large-board.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

it("a board with more posts than one statement deletes is deleted by one request, and recorded once", async () => {
  const { workspaceId, boardId, call, countEvents } = await newLargeBoard(api, 1_001);
  expect((await call(`DELETE /v1/boards/${boardId}`)).body).toEqual({ message: "Board deleted" });
  expect(await countEvents()).toEqual({ events: 1_001, posts: 1_001 });
  const records = await api.sql`
    select from audit_events where workspace_id = ${workspaceId} and action = 'board.deleted'`;
  expect(records).toHaveLength(1);
});

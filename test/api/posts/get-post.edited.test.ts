import { beforeAll, expect, it } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newPost } from "./new-post.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

it("a post counts as edited only if its author has changed its text, whatever else staff set", async () => {
  const workspace = await newWorkspace(api);
  const [place, other] = [await newBoard(workspace.call), await newBoard(workspace.call)];
  const visitor = await workspace.endUser();
  const { id } = await newPost(visitor.call, place);
  const statuses = (await workspace.call("GET /v1/statuses")).body;
  const changes: [change: object, by: "staff" | "author", isEdited: boolean][] = [
    [{ statusId: statuses[1].id }, "staff", false],
    [{ visibility: "private" }, "staff", false],
    [other, "staff", false],
    [{ title: "Corrected by staff" }, "staff", false],
    [{ title: "Corrected by staff" }, "author", false],
    [{ description: "More words" }, "author", true],
    [{ statusId: null }, "staff", true],
  ];
  for (const [change, by, isEdited] of changes) {
    const caller = by === "staff" ? workspace : visitor;
    expect((await caller.call(`PATCH /v1/posts/${id}`, change)).status).toBe(200);
    expect([change, (await visitor.call(`GET /v1/posts/${id}`)).body.isEdited]).toEqual([change, isEdited]);
  }
  expect((await workspace.call(`GET /v1/posts/${id}`)).body).not.toHaveProperty("isEdited");
});

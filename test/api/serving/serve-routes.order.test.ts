import { randomUUID } from "node:crypto";
import { beforeAll, describe, it } from "vitest";
import { type Api, afterThis, caller, newBoard, newWorkspace, sharedApi, startApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let visitor: Awaited<ReturnType<Awaited<ReturnType<typeof newWorkspace>>["endUser"]>>;
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  visitor = await workspace.endUser();
});

const tooLarge = " ".repeat(300_000);
const notJson = { "content-type": "text/plain" };

/** Each request fails several checks; the response is that of the first one. */
describe("the order of checks", () => {
  it("401 takes precedence over 429, 404, 405, 403, 413, 415 and 400", async () => {
    const call = caller(api.url, { "x-api-key": "bad" });
    for (const path of ["/v1/nothing", "/v1/boards", "/v1/boards/x?nothing=1"]) {
      expectProblem(await call(`PUT ${path}` as "PUT /", tooLarge, notJson), 401, "unauthorized");
    }
  });

  it("429 takes precedence over 404, 405, 403, 413, 415 and 400", async () => {
    const limited = await startApi({ RATE_LIMITS: "reads=1,writes=1" });
    afterThis(() => limited.stop());
    const { call } = await (await newWorkspace(limited)).endUser();
    await call("GET /v1/boards");
    await call("POST /v1/boards", {});
    expectProblem(await call("GET /v1/nothing"), 429, "rate_limited");
    expectProblem(await call("PUT /v1/boards", tooLarge, notJson), 429, "rate_limited");
    expectProblem(await call("POST /v1/boards?nothing=1", tooLarge, notJson), 429, "rate_limited");
    const stranger = caller(limited.url, { "x-api-key": "bad" });
    expectProblem(await stranger("POST /v1/boards"), 401, "unauthorized");
  });

  it("404 and 405 for the path take precedence over 403, 413, 415 and 400", async () => {
    const [path, method] = ["POST /v1/nothing?x=1", "PUT /v1/boards?x=1"] as const;
    expectProblem(await visitor.call(path, tooLarge, notJson), 404, "route_not_found");
    expectProblem(await visitor.call(method, tooLarge, notJson), 405, "method_not_allowed");
  });

  it("403 for the role takes precedence over 413, 415 and 400", async () => {
    expectProblem(await visitor.call("POST /v1/boards?x=1", tooLarge, notJson), 403, "role_not_allowed");
    expectProblem(await visitor.call("POST /v1/boards?x=1", tooLarge), 403, "role_not_allowed");
    expectProblem(await visitor.call("PATCH /v1/boards/x?x=1", "{"), 403, "role_not_allowed");
  });

  it("415 and 413 take precedence over 400", async () => {
    expectProblem(await workspace.call("POST /v1/boards?x=1", "{", notJson), 415, "json_expected");
    expectProblem(await workspace.call("PATCH /v1/boards/x?x=1", tooLarge), 413, "body_too_large");
  });

  it("400 takes precedence over 404 for the object", async () => {
    const absent = randomUUID();
    expectProblem(await workspace.call(`PATCH /v1/boards/${absent}`, {}), 400, "invalid_request");
    expectProblem(await workspace.call(`DELETE /v1/posts/${absent}`, { x: 1 }), 400, "invalid_request");
    expectProblem(await workspace.call(`GET /v1/boards/${absent}?x=1`), 400, "invalid_request");
  });

  it("404 for the object takes precedence over 403 for a caller other than its author, and 403 over 409", async () => {
    const place = await newBoard(workspace.call);
    const hidden = await newPost(workspace.call, place, { visibility: "private" });
    const open = await newPost(workspace.call, place);
    expectProblem(await visitor.call(`DELETE /v1/posts/${hidden.id}`), 404, "not_found");
    expectProblem(await visitor.call(`DELETE /v1/posts/${open.id}`), 403, "not_author");
    expectProblem(await visitor.call(`DELETE /v1/boards/${place.boardId}`), 403, "role_not_allowed");
    expectProblem(await workspace.call(`DELETE /v1/boards/${place.boardId}`), 409, "default_board");
  });

  it("404 for the object takes precedence over 409", async () => {
    const { boardId } = await newBoard((await newWorkspace(api)).call);
    expectProblem(await workspace.call(`DELETE /v1/boards/${boardId}`), 404, "not_found");
    const title = (await workspace.call("GET /v1/boards")).body[0].title;
    expectProblem(await workspace.call(`PATCH /v1/boards/${randomUUID()}`, { title }), 404, "not_found");
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { Status } from "../../../api/statuses/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

const later = { value: "later", name: "Later", kind: "open" };

describe("accepted requests", () => {
  test("returns a new workspace's five default statuses in order", async () => {
    const { call } = await signIn(api, await newWorkspace(api), "member");
    const { body } = await call("GET /staff/statuses");
    expect((await call("GET /v1/statuses")).body).toEqual(body);
    expect(
      z
        .array(Status)
        .parse(body)
        .map(({ value, kind }) => `${value} ${kind}`),
    ).toEqual([
      "under_review open",
      "planned active",
      "in_progress active",
      "completed done",
      "closed closed",
    ]);
  });

  test("accepts a new status, which is placed last, and a change of some fields, which keeps all others", async () => {
    const { call } = await signIn(api, await newWorkspace(api), "member");
    const made = await call("POST /staff/statuses", later);
    expect([made.status, Status.parse(made.body)]).toEqual([
      201,
      { ...later, id: made.body.id, order: 6, color: null },
    ]);
    const changed = await call(`PATCH /staff/statuses/${made.body.id}`, { name: "Some day" });
    expect(changed.body).toEqual({ ...made.body, name: "Some day" });
  });

  test("accepts a colour, which a change of other fields keeps, and null, which removes it", async () => {
    const { call } = await signIn(api, await newWorkspace(api), "member");
    const { body: made } = await call("POST /staff/statuses", { ...later, color: "#C2700C" });
    expect(made.color).toBe("#c2700c");
    const patch = async (fields: object) =>
      (await call(`PATCH /staff/statuses/${made.id}`, fields)).body.color;
    expect(await patch({ name: "Some day" })).toBe("#c2700c");
    expect(await patch({ color: "#1f9d55" })).toBe("#1f9d55");
    expect(await patch({ color: null })).toBeNull();
    const { body: listed } = await call("GET /v1/statuses");
    expect(listed.map(({ color }: Status) => color)).toEqual([null, null, "#c2700c", null, null, null]);
    expectProblem(await call("POST /staff/statuses", { ...later, color: "red" }), 400, "invalid_request", [
      "color",
    ]);
  });

  test("accepts a change of a status's kind, and moves its posts from active to old", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "owner");
    const board = await newBoard(workspace.call);
    const { body: status } = await call("POST /staff/statuses", later);
    const sent = { ...board, title: "A roof", visibility: "public", statusId: status.id };
    const { body: post } = await workspace.call("POST /v1/posts", sent);
    const oldIds = async () => {
      const { body } = await workspace.call("GET /v1/posts?status=old");
      return body.data.map(({ id }: { id: string }) => id);
    };
    expect(await oldIds()).toEqual([]);
    await call(`PATCH /staff/statuses/${status.id}`, { kind: "done" });
    expect(await oldIds()).toEqual([post.id]);
  });
});

describe("rejected requests", () => {
  test("rejects a status with a taken or malformed value or an unknown kind, and a change without fields", async () => {
    const { call } = await signIn(api, await newWorkspace(api), "owner");
    expectProblem(await call("POST /staff/statuses", { ...later, value: "planned" }), 409, "value_taken", [
      "value",
    ]);
    expectProblem(await call("POST /staff/statuses", { ...later, value: "No!" }), 400, "invalid_request", [
      "value",
    ]);
    expectProblem(await call("POST /staff/statuses", { ...later, kind: "odd" }), 400, "invalid_request", [
      "kind",
    ]);
    const { body } = await call("POST /staff/statuses", later);
    expectProblem(await call(`PATCH /staff/statuses/${body.id}`, {}), 400, "invalid_request");
  });

  test("rejects deleting a status that is in use, but not an unused status", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "owner");
    const board = await newBoard(workspace.call);
    const { body: status } = await call("POST /staff/statuses", later);
    const sent = { ...board, title: "A roof", visibility: "public", statusId: status.id };
    const { body: post } = await workspace.call("POST /v1/posts", sent);
    expectProblem(await call(`DELETE /staff/statuses/${status.id}`), 409, "status_in_use");
    await workspace.call(`PATCH /v1/posts/${post.id}`, { statusId: null });
    expect((await call(`DELETE /staff/statuses/${status.id}`)).status).toBe(200);
    expectProblem(await call(`DELETE /staff/statuses/${status.id}`), 404, "not_found");
  });

  test("rejects changing or deleting another workspace's status with 404", async () => {
    const theirs = await signIn(api, await newWorkspace(api), "owner");
    const { body } = await theirs.call("POST /staff/statuses", later);
    const { call } = await signIn(api, await newWorkspace(api), "owner");
    expectProblem(await call(`PATCH /staff/statuses/${body.id}`, { name: "Mine" }), 404, "not_found");
    expectProblem(await call(`DELETE /staff/statuses/${body.id}`), 404, "not_found");
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { Unread } from "../../../api/embed/contract.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { at } from "../polls/new-poll.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

const write = (call: Call, title: string) => call("POST /v1/changelogs", { title, content: "x" });

describe("the unread count", () => {
  it("the unread count includes only changelog entries of the visitor's workspace that are newer than seenAt, and is 0 without seenAt", async () => {
    const { call, endUser } = await newWorkspace(api);
    const una = await endUser();
    const first = (await write(call, "One")).body.createdAt;
    await write(call, "Two");
    await write((await newWorkspace(api)).call, "Elsewhere");
    const since = async (seenAt: string) =>
      Unread.parse((await una.call(`GET /internal/unread?seenAt=${encodeURIComponent(seenAt)}`)).body).unread;
    expect([await since(at(-60)), await since(first), await since(at(60))]).toEqual([2, 1, 0]);
    expect((await una.call("GET /internal/unread")).body).toEqual({ unread: 0 });
  });

  it("the unread count is at most 100", async () => {
    const { workspaceId, userId, endUser } = await newWorkspace(api);
    await api.sql`
      insert into changelogs (workspace_id, user_id, title, content)
      select ${workspaceId}, ${userId}, 'New', 'x' from generate_series(1, 120)`;
    const una = await endUser();
    expect((await una.call(`GET /internal/unread?seenAt=${at(-60)}`)).body).toEqual({ unread: 100 });
  });
});

describe("rejected requests", () => {
  it("rejects staff, an invalid time and an unknown parameter", async () => {
    const { call, endUser } = await newWorkspace(api);
    expectProblem(await call("GET /internal/unread"), 401, "unauthorized");
    const una = await endUser();
    expectBadFields(await una.call("GET /internal/unread?seenAt=yesterday"), "seenAt");
    expectBadFields(await una.call("GET /internal/unread?page=2"), "page");
  });
});

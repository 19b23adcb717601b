import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { askAsBff, speakAs } from "./ask-as-bff.ts";

let api: Api;
let bff: Call;
beforeAll(async () => {
  api = await sharedApi();
  bff = await askAsBff(api);
});

const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;

describe("ended sessions", () => {
  it("an ended session is rejected within 2 s, while another session of the same user stays valid", async () => {
    const { workspaceId, endUser } = await newWorkspace(api);
    const { userId } = await endUser();
    const [mine, other] = [randomUUID(), randomUUID()];
    const call = await speakAs(api, workspaceId, userId, { sid: mine });
    const elsewhere = await speakAs(api, workspaceId, userId, { sid: other });
    expect((await call("GET /v1/posts")).status).toBe(200);
    const end = { workspaceId, sessionId: mine, until: inAnHour() };
    expect((await bff("POST /internal/sessions/end", end)).status).toBe(200);
    await expectRejectedWithin(2_000, api, async () => (await call("GET /v1/posts")).status);
    expectProblem(await call("GET /v1/posts"), 401, "unauthorized");
    expect((await elsewhere("GET /v1/posts")).status).toBe(200);
  });

  it("ending a session has no effect on a session with the same id in another workspace", async () => {
    const [here, there] = [await newWorkspace(api), await newWorkspace(api)];
    const sid = randomUUID();
    await bff("POST /internal/sessions/end", {
      workspaceId: there.workspaceId,
      sessionId: sid,
      until: inAnHour(),
    });
    const { userId } = await here.endUser();
    expect((await (await speakAs(api, here.workspaceId, userId, { sid }))("GET /v1/posts")).status).toBe(200);
  });

  it("an ended session can be ended again, but cannot be continued", async () => {
    const { workspaceId } = await newWorkspace(api);
    const sessionId = randomUUID();
    const one = { workspaceId, userId: randomUUID(), sessionId };
    expect((await bff("POST /internal/sessions/continue", one)).status).toBe(200);
    for (let n = 0; n < 2; n += 1) {
      const end = { workspaceId, sessionId, until: inAnHour() };
      expect((await bff("POST /internal/sessions/end", end)).status).toBe(200);
    }
    expectProblem(await bff("POST /internal/sessions/continue", one), 401, "session_ended");
  });

  it("an ended session is deleted from the table once its token could no longer have been renewed", async () => {
    const { workspaceId } = await newWorkspace(api);
    for (const until of [1, inAnHour()]) {
      await bff("POST /internal/sessions/end", { workspaceId, sessionId: randomUUID(), until });
    }
    const kept = await api.sql`
      select expires_at from ended_sessions where workspace_id = ${workspaceId} and expires_at < now()`;
    expect(kept).toHaveLength(0);
  });
});

describe("blocked visitors", () => {
  it("the anonymous session of a blocked visitor cannot be continued", async () => {
    const { workspaceId } = await newWorkspace(api);
    const id = randomUUID();
    await bff("POST /internal/visitor", { workspaceId, identity: { kind: "anonymous", id } });
    await api.sql`update users set blocked_at = now() where id = ${id}`;
    const one = { workspaceId, userId: id, sessionId: randomUUID() };
    expectProblem(await bff("POST /internal/sessions/continue", one), 403, "user_blocked");
  });
});

it("the anonymous session of an erased visitor has ended, so that the browser begins with another visitor", async () => {
  const { workspaceId } = await newWorkspace(api);
  const identity = { kind: "anonymous", id: randomUUID() };
  await bff("POST /internal/visitor", { workspaceId, identity });
  const erasure = JSON.stringify({ id: identity.id, withTexts: false });
  await api.sql`select erase_user(${workspaceId}, null, false, ${erasure}::text::jsonb)`;
  const one = { workspaceId, userId: identity.id, sessionId: randomUUID() };
  expectProblem(await bff("POST /internal/sessions/continue", one), 401, "session_ended");
  expectProblem(await bff("POST /internal/visitor", { workspaceId, identity }), 401, "session_ended");
});

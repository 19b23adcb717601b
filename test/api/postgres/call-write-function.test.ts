import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { rawRequest, sendRaw } from "../send-raw.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
});

const endpoint = "POST /v1/posts";
const input = (more: object = {}) => ({ title: "Once", visibility: "public", ...place, ...more });
const once = (key: string, body: unknown, call: Call = workspace.call) =>
  call(endpoint, body, { "idempotency-key": key });
const countPosts = async () =>
  (await workspace.call("GET /v1/posts?limit=1")).body.pagination.total as number;

describe("Idempotency-Key", () => {
  it("an Idempotency-Key makes a repeated call return the stored response, byte for byte, without a second effect", async () => {
    const [key, body] = [randomUUID(), input()];
    const before = await countPosts();
    const first = await once(key, body);
    const again = [await once(key, body), await once(key, body)];
    expect(first.status).toBe(201);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    for (const response of again) {
      expect([response.status, response.text]).toEqual([201, first.text]);
      expect(response.headers.get("idempotency-replayed")).toBe("true");
      for (const name of ["location", "x-post-number", "content-type", "cache-control"]) {
        expect([name, response.headers.get(name)]).toEqual([name, first.headers.get(name)]);
      }
    }
    expect(await countPosts()).toBe(before + 1);
  });

  it("an Idempotency-Key makes a repeated toggle return the stored response instead of toggling back", async () => {
    const { id } = await newPost(workspace.call, place);
    const headers = { "idempotency-key": "toggle" };
    const toggle = () => workspace.call(`POST /v1/posts/${id}/vote`, undefined, headers);
    for (let n = 0; n < 3; n += 1)
      expect((await toggle()).body).toMatchObject({ isVoted: true, votesCount: 1 });
    expect((await workspace.call(`GET /v1/posts/${id}`)).body.votesCount).toBe(1);
  });

  it("an Idempotency-Key makes a repeated call return the stored response even if the post has since been deleted", async () => {
    const [key, body] = [randomUUID(), input()];
    const first = await once(key, body);
    await workspace.call(`DELETE /v1/posts/${first.body.id}`);
    expect((await once(key, body)).text).toBe(first.text);
  });

  it("a call that reuses an Idempotency-Key with another body returns 422 and has no effect", async () => {
    const key = randomUUID();
    await once(key, input());
    const before = await countPosts();
    for (const body of [
      input({ title: "Other" }),
      input({ description: null }),
      ` ${JSON.stringify(input())}`,
    ]) {
      expectProblem(await once(key, body), 422, "idempotency_key_reused");
    }
    expect(await countPosts()).toBe(before);
  });

  it("a call that reuses an Idempotency-Key with another `include` returns 422, because its response would lack what it asks for", async () => {
    const [key, body] = [randomUUID(), input()];
    const ask = (query: string) => workspace.call(`${endpoint}${query}`, body, { "idempotency-key": key });
    const first = await ask("?include=author");
    expect((await ask("?include=author")).text).toBe(first.text);
    expectProblem(await ask(""), 422, "idempotency_key_reused");
  });

  it("a call with the Idempotency-Key of a call that is still running returns 409, and succeeds once that call has ended", async () => {
    const { workspaceId, call } = await newWorkspace(api);
    const there = await newBoard(call);
    const [key, body] = [randomUUID(), input(there)];
    const { calls } = await api.sql.begin(async (held) => {
      await held`select from boards where workspace_id = ${workspaceId} and id = ${there.boardId} for update`;
      const calls = [once(key, body, call), once(key, body, call)];
      const refused = await Promise.race(calls);
      expectProblem(refused, 409, "idempotency_in_progress");
      expect(refused.headers.get("retry-after")).toBe("1");
      return { calls };
    });
    expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await once(key, body, call)).status).toBe(201);
  });

  it("an Idempotency-Key limits 32 concurrent copies of a call to one effect; each copy gets the same response or 409", async () => {
    const [key, body] = [randomUUID(), input({ title: "Thirty-two" })];
    const responses = await Promise.all(Array.from({ length: 32 }, () => once(key, body)));
    const good = responses.filter(({ status }) => status === 201);
    for (const response of responses)
      if (response.status !== 201) expectProblem(response, 409, "idempotency_in_progress");
    expect(new Set(good.map(({ text }) => text)).size).toBe(1);
    expect(good.filter(({ headers }) => !headers.has("idempotency-replayed"))).toHaveLength(1);
    expect((await workspace.call("GET /v1/posts?search=Thirty-two")).body.pagination.total).toBe(1);
  });

  it("an Idempotency-Key is stored per user: another user's call with the same key is separate", async () => {
    const [key, visitor, member] = [randomUUID(), await workspace.endUser(), await workspace.keyOf("member")];
    const ids = [];
    for (const { call } of [workspace, visitor, member]) ids.push((await once(key, input(), call)).body.id);
    expect(new Set(ids).size).toBe(3);
    const second = await workspace.keyOf("member");
    expect((await once(key, input(), second.call)).body.id).toBe(ids[2]);
  });

  it("an Idempotency-Key is stored per workspace: another workspace's call with the same key is separate", async () => {
    const other = await newWorkspace(api);
    const key = randomUUID();
    await once(key, input());
    const there = await once(key, input(await newBoard(other.call)), other.call);
    expect([there.status, there.body.workspaceId]).toEqual([201, other.workspaceId]);
  });

  it("an Idempotency-Key is stored per path: a call to another endpoint or for another post with the same key is separate", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const posts = [await newPost(workspace.call, place), await newPost(workspace.call, place)];
    for (const { id } of posts) {
      const vote = await workspace.call(`POST /v1/posts/${id}/vote`, undefined, headers);
      expect(vote.body).toMatchObject({ postId: id, isVoted: true });
      expect(vote.headers.get("idempotency-replayed")).toBeNull();
    }
    const board = { title: "By key", url: "by-key", isPrivate: false };
    expect((await workspace.call("POST /v1/boards", board, headers)).status).toBe(201);
  });

  it("an Idempotency-Key is not stored when the call is rejected", async () => {
    const key = randomUUID();
    expectBadFields(await once(key, input({ title: "" })), "title");
    expectBadFields(await once(key, input({ categoryId: randomUUID() })), "categoryId");
    expect((await once(key, input())).status).toBe(201);
  });

  it("an Idempotency-Key expires after 24 hours", async () => {
    const key = randomUUID();
    const first = await once(key, input());
    await api.sql`
      update idempotency_keys set created_at = now() - interval '24 hours 1 second' where key = ${key}`;
    const later = await once(key, input({ title: "Next day" }));
    expect(later.status).toBe(201);
    expect(later.body.id).not.toBe(first.body.id);
    expect((await once(key, input({ title: "Next day" }))).body.id).toBe(later.body.id);
  });

  it.each([["x"], ["x".repeat(255)], ["a b \"'\\ {~}"]])("an Idempotency-Key may be %j", async (key) => {
    expect((await once(key, input())).status).toBe(201);
  });

  it.each([[""], ["x".repeat(256)], ["\u00e9"], ["a\tb"]])(
    "an Idempotency-Key may not be %j",
    async (key) => {
      expectProblem(await once(key, input()), 400, "invalid_request");
    },
  );

  it("an Idempotency-Key may not be sent twice in one request", async () => {
    const body = JSON.stringify(input());
    const headers = [`x-api-key: ${workspace.apiKey}`, "Content-Type: application/json"];
    const twice = ["Idempotency-Key: a", "Idempotency-Key: a", `Content-Length: ${body.length}`];
    const request = rawRequest("POST /v1/posts HTTP/1.1", [...headers, ...twice], body);
    expect((await sendRaw(api.url, request)).status).toBe(400);
  });

  it("an Idempotency-Key is stored with only a fingerprint of the request body", async () => {
    const [key, body] = [randomUUID(), JSON.stringify(input({ title: "Canary" }))];
    await once(key, body);
    const [row] = await api.sql`select fingerprint from idempotency_keys where key = ${key}`;
    expect(row?.fingerprint).toEqual(createHash("sha256").update(body).digest());
  });
});

describe("responses to writes", () => {
  it("the response to a write contains the row as that write stored it, even with concurrent writes", async () => {
    const { id } = await newPost(workspace.call, place);
    const titles = Array.from({ length: 16 }, (_, n) => `Title ${n}`);
    const responses = await Promise.all(
      titles.map((title) => workspace.call(`PATCH /v1/posts/${id}`, { title })),
    );
    expect(responses.map(({ body }) => body.title)).toEqual(titles);
  });

  it("the response to a write contains text unchanged, including all planes of Unicode, quotes, backslashes and line endings", async () => {
    const description = "\\ \" ' ` \r\n\t € 😀 \u{10ffff} \ufffd {{x}} $x %s ?1 $1 e\u0301 é";
    const post = await newPost(workspace.call, place, { description });
    expect(post.description).toBe(description);
    const [row] = await api.sql`select description from posts where id = ${post.id}`;
    expect(row?.description).toBe(description);
  });
});

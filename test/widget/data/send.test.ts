import { describe, expect, it, vi } from "vitest";
import { send } from "../../../widget/data/send.ts";
import { sendForm } from "../../../widget/data/send-form.ts";
import type { WidgetContext } from "../../../widget/data/widget-context.ts";
import { base, broken, fakeServer, problem, sentTo, sessionFor } from "../fake-server.ts";

const visit = (more: Partial<WidgetContext> = {}): WidgetContext => ({
  ...{
    base,
    sdkToken: "sdk_test",
    host: document.createElement("div"),
    aborter: new AbortController(),
    ...more,
  },
});
const vote = (context: WidgetContext, id = "a") =>
  send(context, "PUT", `posts/${id}/vote`, { isVoted: true });
const post = (context: WidgetContext, title = "One") => sendForm(context, "posts", { title });
const keysOf = (requests: ReturnType<typeof fakeServer>, path: string) =>
  sentTo(requests, "POST", path).map(({ headers }) => headers["idempotency-key"]);

describe("reads", () => {
  it("a read by an anonymous visitor opens no session, and sends no header that causes a preflight", async () => {
    const requests = fakeServer();
    await send(visit(), "GET", "posts?page=2");
    expect(requests).toEqual([
      { method: "GET", path: "embed/v1/posts?page=2&sdkToken=sdk_test", headers: {}, body: undefined },
    ]);
  });

  it("a read continues anonymously when the server rejects the identity", async () => {
    const requests = fakeServer(({ path }) =>
      path === "embed/session" ? problem(401, "identity_token_expired", "Too old.") : undefined,
    );
    await send(visit({ identity: "old" }), "GET", "polls");
    expect(requests.map(({ path }) => path)).toEqual(["embed/session", "embed/v1/polls?sdkToken=sdk_test"]);
  });
});

describe("sessions", () => {
  it("a session is created at the first write, once for two concurrent writes, and then sent with every request", async () => {
    const requests = fakeServer();
    const context = visit();
    await Promise.all([vote(context), vote(context, "b")]);
    await send(context, "GET", "polls");
    expect(sentTo(requests, "POST", "embed/session")).toMatchObject([{ body: { sdkToken: "sdk_test" } }]);
    const carried = sentTo(requests, "PUT", "embed/visitor").concat(sentTo(requests, "GET", "embed/v1"));
    expect(carried.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill("Bearer session-1"));
    expect(carried.at(-1)?.path).toBe("embed/v1/polls");
  });

  it("each session is created with a new identity token from the page", async () => {
    const requests = fakeServer();
    const identity = vi.fn(async () => "fresh");
    const context = visit({ identity });
    await send(context, "GET", "polls");
    context.session = undefined;
    await send(context, "GET", "polls");
    expect(identity).toHaveBeenCalledTimes(2);
    expect(sentTo(requests, "POST", "embed/session")[0]?.body).toEqual({
      sdkToken: "sdk_test",
      identityToken: "fresh",
    });
  });

  it("an expired session is renewed, and the write is repeated with the same idempotency key", async () => {
    const tokens = ["old", "new"];
    const requests = fakeServer(({ path, headers }) => {
      if (path === "embed/session") return [201, sessionFor({}, tokens.shift())];
      return headers.authorization === "Bearer old" ? problem(401, "session_expired") : undefined;
    });
    await post(visit());
    const [first, second] = keysOf(requests, "embed/v1/posts");
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  });

  it("a session is renewed only once, and never after another error", async () => {
    for (const [code, tries] of [
      ["session_expired", 2],
      ["identity_required", 1],
    ] as const) {
      const requests = fakeServer(({ path }) => (path.endsWith("/vote") ? problem(401, code) : undefined));
      await expect(vote(visit())).rejects.toMatchObject({ status: 401, code });
      expect(sentTo(requests, "PUT", "embed/visitor/posts/a/vote")).toHaveLength(tries);
    }
  });

  it("a session that could not be created is requested again at the next write", async () => {
    let isDown = true;
    fakeServer(({ path }) => (path === "embed/session" && isDown ? broken() : undefined));
    const context = visit();
    await expect(vote(context)).rejects.toMatchObject({ status: 0 });
    isDown = false;
    await expect(vote(context)).resolves.toMatchObject({ isVoted: true });
  });
});

describe("idempotency keys", () => {
  it.each([
    ["no response", broken],
    ["a 500", () => problem(500, "internal_error")],
    ["a 429", () => problem(429, "rate_limited")],
    ["a 409", () => problem(409, "idempotency_in_progress")],
    ["a 403", () => problem(403, "user_blocked")],
  ])("the idempotency key stays the same after %s, until the request succeeds", async (_name, fault) => {
    let isDown = true;
    const requests = fakeServer(({ path }) => (path === "embed/v1/posts" && isDown ? fault() : undefined));
    const context = visit();
    await expect(post(context)).rejects.toHaveProperty("status");
    isDown = false;
    await post(context);
    await post(context);
    const [first, second, third] = keysOf(requests, "embed/v1/posts");
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("the idempotency key differs for different texts", async () => {
    const requests = fakeServer(({ path }) => (path === "embed/v1/posts" ? broken() : undefined));
    const context = visit();
    for (const title of ["One", "One", "Two"]) await post(context, title).catch(() => undefined);
    const [first, again, other] = keysOf(requests, "embed/v1/posts");
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it("the idempotency key of a failed write stays the same after other writes and on the next page, until the write succeeds", async () => {
    let isDown = true;
    const requests = fakeServer(({ path }) => (path === "embed/v1/posts" && isDown ? broken() : undefined));
    const context = visit();
    await post(context, "One").catch(() => undefined);
    isDown = false;
    await post(context, "Two");
    await post(visit(), "One");
    await post(visit(), "One");
    const [first, other, again, later] = keysOf(requests, "embed/v1/posts");
    expect(again).toBe(first);
    expect(new Set([first, other, later]).size).toBe(3);
  });

  it("no idempotency key is sent with a vote, because the vote contains its desired state", async () => {
    const requests = fakeServer();
    await vote(visit());
    const [sent] = sentTo(requests, "PUT", "embed/visitor/posts/a/vote");
    expect([sent?.body, sent?.headers["idempotency-key"]]).toEqual([{ isVoted: true }, undefined]);
  });

  it("no idempotency key is sent with a ballot, because repeating a ballot has no further effect", async () => {
    const requests = fakeServer();
    await send(visit(), "POST", "polls/p/vote", { optionIds: ["a"] });
    expect(keysOf(requests, "embed/v1/polls/p/vote")).toEqual([undefined]);
  });
});

describe("responses", () => {
  it("a response that is not JSON is treated as no response, whatever its status", async () => {
    fakeServer(() => [200, "<html>Sign in to the hotel network</html>"]);
    await expect(vote(visit())).rejects.toMatchObject({ status: 0 });
  });

  it("a response with errors for fields rejects with these errors", async () => {
    const errors = [{ path: "title", message: "is too long", code: "too_big" }];
    fakeServer(({ path }) =>
      path === "embed/v1/posts" ? problem(400, "invalid_request", "", errors) : undefined,
    );
    await expect(send(visit(), "POST", "posts", {})).rejects.toMatchObject({ status: 400, errors });
  });
});

import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  createEarshot,
  type EarshotOptions,
  type ResponseHead,
} from "../../../clients/typescript/create-earshot.ts";
import { version } from "../../../clients/typescript/send.ts";
import { projectRoot } from "../../../platform/process/project-root.ts";

type Step = (response: ServerResponse, request: IncomingMessage) => void;

const reject =
  (status: number, code: string, headers: Record<string, string> = {}): Step =>
  (response) =>
    void response
      .writeHead(status, { "content-type": "application/problem+json", "x-request-id": "r-1", ...headers })
      .end(JSON.stringify({ status, code, message: "no", detail: "no", title: "t", type: "t" }));
const accept: Step = (response) =>
  void response.writeHead(200, { "content-type": "application/json" }).end('{"message":"done"}');
const hangUp: Step = (response) => void response.destroy();
const breakOff: Step = (response) => {
  response.writeHead(200, { "content-length": "100" }).write('{"mess', () => response.destroy());
};
const away = reject(503, "database_unavailable", { "retry-after": "0" });

/**
 * Starts a server that responds to each request with the next step, and repeats the last step. Creates a client for
 * this server.
 */
async function play(steps: Step[], options: Partial<EarshotOptions> = {}) {
  const received: { line: string; key: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const key = request.headers["idempotency-key"];
    const step = steps[Math.min(received.length, steps.length - 1)] ?? accept;
    received.push({ line: `${request.method} ${request.url}`, key: key?.toString() });
    step(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { received, baseUrl, earshot: createEarshot({ baseUrl, apiKey: "esk_test", ...options }) };
}

const board = { title: "Ideas", url: "ideas", isPrivate: false };

describe("retries of the client", () => {
  it.each([
    ["the database is unavailable", away],
    ["the connection ends without a response", hangUp],
    ["the response is cut off", breakOff],
    [
      "a gateway returns HTML",
      ((response) => void response.writeHead(502).end("<h1>Bad Gateway</h1>")) as Step,
    ],
    ["an earlier attempt is still in progress", reject(409, "idempotency_in_progress")],
    ["the rate limit is reached", reject(429, "rate_limited", { "retry-after": "0" })],
  ])("the client retries a POST when %s, with the same Idempotency-Key", async (_title, fault) => {
    const { earshot, received } = await play([fault, fault, accept]);
    expect(await earshot.boards.create(board)).toEqual({ message: "done" });
    expect(received.map(({ line }) => line)).toEqual(Array(3).fill("POST /v1/boards"));
    expect(received[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(received.map(({ key }) => key)).size).toBe(1);
  });

  it("the client retries a GET, and sends no Idempotency-Key with it", async () => {
    const { earshot, received } = await play([hangUp, accept]);
    await earshot.boards.list();
    expect(received.map(({ key }) => key)).toEqual([undefined, undefined]);
  });

  it("the client waits for the delay in Retry-After before it retries", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    vi.spyOn(Math, "random").mockReturnValue(0);
    onTestFinished(() => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    });
    const problem = { code: "rate_limited", message: "no" };
    const fetch = vi.fn(async () => Response.json({ message: "done" }));
    fetch.mockResolvedValueOnce(Response.json(problem, { status: 429, headers: { "retry-after": "1" } }));
    const listing = createEarshot({ baseUrl: "http://x", apiKey: "esk_test", fetch }).boards.list();
    await vi.advanceTimersByTimeAsync(999);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await listing;
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("the client waits until the date in Retry-After, which a proxy may send instead of seconds", async () => {
    const date = new Date(Date.now() + 42_000).toUTCString();
    const { earshot, received } = await play([reject(503, "database_unavailable", { "retry-after": date })]);
    const { retryAfter } = await earshot.boards.list().catch((error) => error);
    expect([received.length, retryAfter >= 30 && retryAfter <= 43]).toEqual([1, true]);
  });

  it("the client retries a GET that timed out", async () => {
    const fetch = vi.fn(async () => Response.json({ message: "done" }) as Response);
    const hang = (_url: unknown, request?: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        request?.signal?.addEventListener("abort", () => reject(request.signal?.reason));
      });
    fetch.mockImplementationOnce(hang as typeof fetch);
    const slow = createEarshot({ baseUrl: "http://x", apiKey: "esk_test", fetch, timeout: 20 });
    await slow.boards.list();
    expect(fetch).toHaveBeenCalledTimes(2);
    fetch.mockImplementationOnce(hang as typeof fetch);
    const patient = createEarshot({ baseUrl: "http://x", apiKey: "esk_test", fetch });
    await patient.boards.list({}, { timeout: 20 });
    expect(fetch).toHaveBeenCalledTimes(4);
  });
});

describe("errors without a retry", () => {
  it.each(["update", "delete"] as const)(
    "the client does not retry %s, which may have succeeded despite the error",
    async (method) => {
      for (const fault of [away, hangUp]) {
        const { earshot, received } = await play([fault, accept]);
        const call =
          method === "update" ? earshot.boards.update("x", { title: "abc" }) : earshot.boards.delete("x");
        await expect(call).rejects.toMatchObject({ name: "EarshotError" });
        expect(received).toHaveLength(1);
      }
    },
  );

  it.each([
    [400, "invalid_request"],
    [401, "unauthorized"],
    [404, "not_found"],
    [409, "already_voted"],
    [422, "idempotency_key_reused"],
  ])("the client does not retry a call that was rejected with %i %s", async (status, code) => {
    const { earshot, received } = await play([reject(status, code), accept]);
    await expect(earshot.boards.create(board)).rejects.toMatchObject({ status, code, requestId: "r-1" });
    expect(received).toHaveLength(1);
  });

  it("the client does not retry more often than configured, and throws the last error", async () => {
    const { earshot, received } = await play([away], { attempts: 2 });
    await expect(earshot.boards.list()).rejects.toMatchObject({ status: 503, code: "database_unavailable" });
    expect(received).toHaveLength(2);
  });

  it("the client does not retry if the requested delay is long, and throws an error that contains the delay", async () => {
    const { earshot, received } = await play([reject(429, "rate_limited", { "retry-after": "42" }), accept]);
    await expect(earshot.boards.list()).rejects.toMatchObject({ code: "rate_limited", retryAfter: 42 });
    expect(received).toHaveLength(1);
  });

  it("the client does not retry a call that the caller has aborted", async () => {
    const { earshot, received } = await play([away]);
    const interest = new AbortController();
    const call = earshot.boards.list({}, { signal: interest.signal });
    interest.abort(new Error("never mind"));
    await expect(call).rejects.toThrow("never mind");
    expect(received.length).toBeLessThanOrEqual(1);
  });

  it("the client does not follow a redirect, because the redirect's target would receive the API key", async () => {
    const elsewhere = await play([accept]);
    const location = `${elsewhere.baseUrl}/v1/boards`;
    const { earshot, received } = await play([
      (response) => void response.writeHead(307, { location }).end(),
    ]);
    const error = await earshot.boards.list().catch((reason) => reason);
    expect(error).toMatchObject({ status: 307, code: "redirected" });
    expect(error.message).toContain(location);
    expect([received.length, elsewhere.received]).toEqual([1, []]);
  });
});

it("a caller's own Idempotency-Key is used unchanged", async () => {
  const { earshot, received } = await play([accept]);
  await earshot.boards.create(board, { idempotencyKey: "order-7" });
  expect(received[0]?.key).toBe("order-7");
});

it("a response that is not from the API throws `unexpected_response`", async () => {
  const { earshot } = await play([(response) => void response.writeHead(200).end("<html>")]);
  await expect(earshot.boards.list()).rejects.toMatchObject({ status: 200, code: "unexpected_response" });
});

it("the client sends lists separated by commas, and omits undefined values", async () => {
  const { earshot, received } = await play([accept]);
  await earshot.posts.list({ boardId: ["a", "b"], search: "a&b", status: undefined, limit: 5 });
  const query = new URL(received[0]?.line.split(" ")[1] ?? "", "http://x").searchParams;
  expect([...query]).toEqual([
    ["boardId", "a,b"],
    ["search", "a&b"],
    ["limit", "5"],
  ]);
});

it("the client sends its version, the app's name and an ETag, and passes on the headers of each response", async () => {
  const heads: string[] = [];
  const note = ({ status, headers }: ResponseHead) =>
    void heads.push(`${status} ${headers.get("ratelimit")}`);
  const headers: IncomingHttpHeaders[] = [];
  const server: Step = (response, request) => {
    headers.push(request.headers);
    const head = { "content-type": "application/json", ratelimit: `r=${headers.length}` };
    response.writeHead(200, head).end("{}");
  };
  const { earshot } = await play([server], { appInfo: "acme-sync/1.4", onResponse: note });
  await earshot.boards.update("x", { title: "abc" }, { ifMatch: 'W/"1"', onResponse: note });
  await earshot.boards.list();
  expect(headers[0]).toMatchObject({
    "user-agent": `earshot-client/${version} acme-sync/1.4`,
    "if-match": 'W/"1"',
  });
  expect(headers[1]).not.toHaveProperty("if-match");
  expect(heads).toEqual(["200 r=1", "200 r=1", "200 r=2"]);
  const { version: packed } = JSON.parse(
    readFileSync(join(projectRoot, "clients/typescript/package.json"), "utf8"),
  );
  expect(version).toBe(packed);
});

it("the address of the API may end with a slash or /v1", async () => {
  const { baseUrl, received } = await play([accept]);
  for (const end of ["", "/", "/v1", "/v1/"])
    await createEarshot({ baseUrl: baseUrl + end, apiKey: "k" }).boards.list();
  expect(new Set(received.map(({ line }) => line))).toEqual(new Set(["GET /v1/boards"]));
});

it("the client cannot be created in a browser, with an invalid URL or without a key", () => {
  expect(() => createEarshot({ baseUrl: "nowhere", apiKey: "k" })).toThrow(
    "baseUrl must be the address of the API",
  );
  expect(() => createEarshot({ baseUrl: "http://x", apiKey: "" })).toThrow("apiKey is empty");
  Object.assign(globalThis, { document: {} });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, "document"));
  expect(() => createEarshot({ baseUrl: "http://x", apiKey: "k" })).toThrow("must not be used in a browser");
});

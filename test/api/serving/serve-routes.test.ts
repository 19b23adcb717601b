import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type Api, afterThis, caller, newBoard, newWorkspace, sharedApi, startApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { rawRequest, sendRaw } from "../send-raw.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
const endpoint = "POST /v1/boards";
let count = 0;
const fine = (more: object = {}) => {
  count += 1;
  return { title: `Board ${count}`, url: `board-${count}`, isPrivate: false, ...more };
};
/** Sends a raw body with this Content-Type. */
const send = (body: string | Uint8Array, type?: string, headers: Record<string, string> = {}) =>
  workspace.call(endpoint, body, { ...(type !== undefined && { "content-type": type }), ...headers });

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
});

describe("accepted requests", () => {
  it.each([
    ["application/json"],
    ["Application/JSON"],
    ["application/json; charset=utf-8"],
    ["application/json;charset=UTF-8"],
    ['application/json; charset="utf-8"'],
  ])("accepts a body with the Content-Type %s", async (type) => {
    expect((await send(JSON.stringify(fine()), type)).status).toBe(201);
  });

  it("accepts a body of exactly 256 KiB, in one piece and in chunks", async () => {
    const padded = () => JSON.stringify(fine()).padEnd(256 * 1024, " ");
    expect((await send(padded())).status).toBe(201);
    const text = padded();
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < text.length; at += 65_536) {
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + 65_536)));
        }
        controller.close();
      },
    });
    const headers = { "x-api-key": workspace.apiKey, "content-type": "application/json" };
    const init = { method: "POST", body: stream, duplex: "half", headers } as RequestInit;
    expect((await fetch(`${api.url}/v1/boards`, init)).status).toBe(201);
  });

  it("accepts a byte order mark before the JSON and white space around the JSON", async () => {
    expect((await send(`\ufeff \n${JSON.stringify(fine())}\t`)).status).toBe(201);
  });

  it("accepts a Content-Type without a body, on an endpoint that takes no body", async () => {
    const post = await newPost(workspace.call, place);
    const headers = { "content-type": "text/plain" };
    expect((await workspace.call(`POST /v1/posts/${post.id}/vote`, undefined, headers)).status).toBe(200);
  });

  it("accepts a percent-encoded id, and returns the same row", async () => {
    const encoded = [...place.boardId].map((c) => `%${c.charCodeAt(0).toString(16)}`).join("");
    expect((await workspace.call(`GET /v1/boards/${encoded}`)).body.id).toBe(place.boardId);
  });
});

describe("x-request-id", () => {
  it.each([["abc"], ["A-b_c.d:9"], ["x".repeat(128)], [randomUUID()]])(
    "the x-request-id %s is returned unchanged",
    async (id) => {
      for (const key of [workspace.apiKey, "bad"]) {
        const headers = { "x-request-id": id, "x-api-key": key };
        const response = await caller(api.url)("GET /v1/boards", undefined, headers);
        expect(response.headers.get("x-request-id")).toBe(id);
      }
    },
  );

  it.each([[""], ["x".repeat(129)], ["a b"], ["a/b"], ["<x>"], ["a,b"], ["\u00e9"]])(
    "the x-request-id %j is replaced with a new id",
    async (id) => {
      const response = await workspace.call("GET /v1/boards", undefined, { "x-request-id": id });
      expect(z.uuid().parse(response.headers.get("x-request-id"))).not.toBe(id);
    },
  );

  it("the x-request-id is replaced with a new id when the header is sent twice", async () => {
    const twice = ["x-request-id: one", "x-request-id: two", `x-api-key: ${workspace.apiKey}`];
    const { status, text } = await sendRaw(api.url, rawRequest("GET /v1/boards HTTP/1.1", twice));
    expect(status).toBe(200);
    expect(text).toMatch(/x-request-id: [0-9a-f]{8}-[0-9a-f-]{27}\r/i);
  });

  it("the x-request-id is also set on responses outside /v1", async () => {
    for (const path of ["/healthz", "/readyz", "/nothing", "/internal/workspace", "/%zz"]) {
      const response = await caller(api.url)(`GET ${path}` as "GET /");
      expect([path, response.headers.get("x-request-id")]).toEqual([
        path,
        expect.stringMatching(/^[0-9a-f-]{36}$/),
      ]);
    }
  });
});

it("every response sets HSTS for a year in production, and only there", async () => {
  const production = await startApi({ NODE_ENV: "production" });
  afterThis(production.stop);
  for (const path of ["/healthz", "/docs", "/v1/boards", "/nothing"]) {
    const hstsOf = async ({ url }: { url: string }) =>
      (await caller(url)(`GET ${path}` as "GET /")).headers.get("strict-transport-security");
    expect([path, await hstsOf(api), await hstsOf(production)]).toEqual([path, null, "max-age=31536000"]);
  }
});

describe("rejected paths", () => {
  it.each([
    ["/v1/nothing"],
    ["/v1/"],
    ["/v1"],
    ["/v1/boards/"],
    ["/V1/boards"],
    ["/v1/Boards"],
    ["/v1//boards"],
    ["/v1/%62oards"],
    ["/v1/boards%2f"],
    ["/v1/boards/x/y"],
    ["/v1/posts/x/votes/y"],
    ["/v2/boards"],
    ["/boards"],
    ["/"],
  ])(
    "rejects the unknown path %s with 404, or with 401 if it is under /v1 and no key is sent",
    async (path) => {
      const toStrangers = path.startsWith("/v1") ? 401 : 404;
      expect((await workspace.call(`HEAD ${path}` as "HEAD /")).status).toBe(404);
      for (const method of ["GET", "POST", "PATCH", "DELETE", "OPTIONS"]) {
        expectProblem(await workspace.call(`${method} ${path}` as "GET /"), 404, "route_not_found");
        expect((await caller(api.url)(`${method} ${path}` as "GET /")).status).toBe(toStrangers);
      }
    },
  );

  it.each([["/v1/boards/%zz"], ["/v1/boards/%"], ["/v1/boards/%ff"], ["/v1/posts/%c0%af/vote"]])(
    "rejects the path %s, which is not valid percent-encoded UTF-8, with 400",
    async (path) => {
      expectProblem(await workspace.call(`GET ${path}` as "GET /"), 400, "invalid_path");
    },
  );

  it("rejects a method that the path does not support, with 405 and an Allow header", async () => {
    const cases = {
      "PUT /v1/boards": "OPTIONS, GET, HEAD, POST",
      "POST /v1/boards/x": "OPTIONS, GET, HEAD, PATCH, DELETE",
      "GET /v1/posts/x/vote": "OPTIONS, POST",
    };
    for (const [call, allow] of Object.entries(cases)) {
      const response = await workspace.call(call as "GET /");
      expectProblem(response, 405, "method_not_allowed");
      expect(response.headers.get("allow")).toBe(allow);
    }
    expect((await workspace.call("HEAD /v1/posts/x/vote")).status).toBe(405);
    const options = await workspace.call("OPTIONS /v1/posts");
    expect([options.status, options.text, options.headers.get("allow")]).toEqual([
      204,
      "",
      "OPTIONS, GET, HEAD, POST",
    ]);
  });
});

describe("rejected bodies", () => {
  it.each([
    ["text/plain"],
    ["application/x-www-form-urlencoded"],
    ["multipart/form-data; boundary=x"],
    ["application/xml"],
    ["application/jsonp"],
    ["application/json-patch+json"],
    ["text/json"],
    ["application/json; charset=latin1"],
    ["application/json; charset=utf-16"],
    ["application/json; charset=utf-7"],
    ["application/json, text/plain"],
    [""],
  ])("rejects a body with the Content-Type %j, with 415", async (type) => {
    expectProblem(await send(JSON.stringify(fine()), type), 415, "json_expected");
  });

  it("rejects a body without a Content-Type, with 415", async () => {
    const body = JSON.stringify(fine());
    const headers = [`x-api-key: ${workspace.apiKey}`, `Content-Length: ${body.length}`];
    expect((await sendRaw(api.url, rawRequest("POST /v1/boards HTTP/1.1", headers, body))).status).toBe(415);
  });

  it.each([["gzip"], ["deflate"], ["br"], ["identity, gzip"], ["zstd"]])(
    "rejects a body with Content-Encoding %s, with 415 and without decompressing the body",
    async (encoding) => {
      const { gzipSync } = await import("node:zlib");
      const bomb = gzipSync(Buffer.alloc(10_000_000, " "));
      const response = await send(bomb, undefined, { "content-encoding": encoding });
      expectProblem(response, 415, "encoding_not_supported");
    },
  );

  it("rejects a body over 256 KiB, with 413, in one piece and in chunks without a Content-Length", async () => {
    expectProblem(await send(" ".repeat(256 * 1024 + 1)), 413, "body_too_large");
    const chunk = `10000\r\n${" ".repeat(65_536)}\r\n`;
    const headers = [
      `x-api-key: ${workspace.apiKey}`,
      "Content-Type: application/json",
      "Transfer-Encoding: chunked",
    ];
    const request = rawRequest("POST /v1/boards HTTP/1.1", headers, `${chunk.repeat(5)}0\r\n\r\n`);
    expect((await sendRaw(api.url, request)).status).toBe(413);
  });

  it("rejects a changelog entry over 512 KiB with 413, but accepts 100,000 characters in any language", async () => {
    const entry = (content: string) => workspace.call("POST /v1/changelogs", { title: "News", content });
    expect((await entry("世".repeat(100_000))).status).toBe(201);
    expect((await entry("😀".repeat(100_000))).status).toBe(201);
    expectProblem(await entry("世".repeat(200_000)), 413, "body_too_large");
  });

  it("rejects a body with a Content-Length over the limit, with 413, before the body is sent", async () => {
    const headers = [
      `x-api-key: ${workspace.apiKey}`,
      "Content-Type: application/json",
      "Content-Length: 99999999999",
    ];
    expect((await sendRaw(api.url, rawRequest("POST /v1/boards HTTP/1.1", headers))).status).toBe(413);
  });

  it.each<[string, string | Uint8Array]>([
    ["a word", "hello"],
    ["single quotes", "{'title':1}"],
    ["a trailing comma", '{"title":"abc",}'],
    ["two values", "{} {}"],
    ["half a value", '{"title":'],
    ["a comment", "{} // x"],
    ["NaN", '{"title":NaN}'],
    ["invalid UTF-8", Buffer.from('{"title":"\xff\xfe"}', "latin1")],
    ["overlong UTF-8", Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d])],
    ["a surrogate in UTF-8", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ["UTF-16", Buffer.from('{"title":"abc"}', "utf16le")],
    ["a control character in a string", '{"title":"a\u0001b"}'],
  ])("rejects a body that is not valid JSON in UTF-8 (%s), with 400", async (_title, body) => {
    expectProblem(await send(body), 400, "invalid_json");
  });

  it.each([5_000, 100_000])(
    "rejects a body nested %i levels deep, with 400, wherever the nested value is",
    async (depth) => {
      const [open, close] = ["[".repeat(depth), "]".repeat(depth)];
      expectProblem(await send(open + close), 400, "invalid_request");
      expectBadFields(await send(`{"title":${open}${close},"url":"abc","isPrivate":true}`), "title");
      const deep = `{"title":"abc","url":"deep-url","isPrivate":true,"deep":${'{"a":'.repeat(depth / 5)}1${"}".repeat(depth / 5)}}`;
      expectBadFields(await send(deep), "deep");
    },
  );

  it("rejects a body with a field name from Object.prototype, and changes no prototype", async () => {
    const base = JSON.stringify(fine()).slice(1, -1);
    for (const name of ["__proto__", "constructor", "prototype", "hasOwnProperty"]) {
      for (const value of ['{"isDefault":true,"polluted":1}', "1", "null"]) {
        expectBadFields(await send(`{${base},"${name}":${value}}`), name);
      }
    }
    const nested = await workspace.call("PATCH /v1/workspaces/current", '{"__proto__":{"name":"x"}}');
    expectProblem(nested, 400, "invalid_request");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it("rejects a body that ends too early, without affecting the next call", async () => {
    const headers = [
      `x-api-key: ${workspace.apiKey}`,
      "Content-Type: application/json",
      "Content-Length: 500",
    ];
    const { connect } = await import("node:net");
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.write(rawRequest("POST /v1/boards HTTP/1.1", headers, '{"title":'));
    await new Promise((resolve) => socket.write(" ", resolve));
    socket.resetAndDestroy();
    expect((await workspace.call("GET /v1/boards")).status).toBe(200);
  });
});

describe("rejected query parameters", () => {
  it.each([
    [`GET /v1/boards/${randomUUID()}`],
    [`GET /v1/posts/${randomUUID()}`],
    ["POST /v1/boards"],
    [`PATCH /v1/posts/${randomUUID()}`],
    [`DELETE /v1/boards/${randomUUID()}`],
    [`POST /v1/posts/${randomUUID()}/vote`],
  ] as const)(
    "rejects an unknown query parameter on %s, with a 400 that names the parameter",
    async (endpoint) => {
      const body = endpoint.startsWith("PATCH")
        ? { title: "x" }
        : endpoint === "POST /v1/boards"
          ? fine()
          : undefined;
      expectBadFields(await workspace.call(`${endpoint}?force=1`, body), "force");
    },
  );
});

import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express, { type Response } from "express";
import { expect, it } from "vitest";
import { secretHeaders, sendText } from "../../../platform/http/send-text.ts";
import { serve } from "../../../platform/http/serve.ts";
import { afterThis } from "../../harness.ts";

const text = JSON.stringify({ ideas: "naïve 文 🙂 ".repeat(500) });
const large = "a long idea, ".repeat(50_000);
const cached = Buffer.from(text);
const json = { "content-type": "application/json" };

const handlers: Record<string, (response: Response) => void> = {
  text: (response) => sendText(response, 200, { ...json, etag: 'W/"1"' }, text),
  bytes: (response) => sendText(response, 201, json, cached),
  large: (response) => sendText(response, 200, json, large),
  "exactly-1023": (response) => sendText(response, 200, json, "x".repeat(1_023)),
  "exactly-1024": (response) => sendText(response, 200, json, "x".repeat(1_024)),
  "exactly-4095": (response) => sendText(response, 200, json, "x".repeat(4_095)),
  "exactly-4096": (response) => sendText(response, 200, json, "x".repeat(4_096)),
  secret: (response) => sendText(response, 200, { ...json, ...secretHeaders }, text),
  "secret-by-default": (response) => {
    response.setHeader("cache-control", "no-store, no-transform");
    sendText(response, 200, json, text);
  },
  varying: (response) => sendText(response, 200, { ...json, vary: "Origin, Authorization" }, text),
  "varying-by-default": (response) => {
    response.setHeader("vary", "Origin");
    sendText(response, 200, json, text);
  },
};

async function startServer() {
  const app = express();
  app.use((incoming, response) => handlers[incoming.path.slice(1)]?.(response));
  const serving = await serve(app, { name: "test", port: 0, portVariable: "PORT", host: "127.0.0.1" });
  afterThis(() => serving.drain(1_000));
  const { port } = serving.server.address() as AddressInfo;
  return (path: string, encoding?: string, method = "GET") =>
    new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
      (resolve, reject) => {
        const headers = encoding === undefined ? {} : { "accept-encoding": encoding };
        const asked = request({ port, path: `/${path}`, method, headers, agent: false }, async (response) =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body: await buffer(response),
          }),
        );
        asked.on("error", reject).end();
      },
    );
}

const read = (body: Buffer, encoding: unknown) => {
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
};

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.5, gzip", "br"],
  ["gzip", "gzip"],
  ["gzip, br;q=0", "gzip"],
  ["*", "br"],
  ["deflate", undefined],
  ["identity", undefined],
  ["br;q=0, gzip;q=0", undefined],
  ["", undefined],
  [undefined, undefined],
])("a client that accepts %j gets the encoding %j and the whole text", async (accepted, encoding) => {
  const ask = await startServer();
  for (const [path, whole] of [
    ["text", text],
    ["bytes", text],
    ["large", large],
  ] as const) {
    const { headers, body } = await ask(path, accepted);
    expect([headers["content-encoding"], headers.vary]).toEqual([encoding, "Accept-Encoding"]);
    expect(headers["content-length"]).toBe(String(body.length));
    expect(read(body, encoding)).toBe(whole);
    if (encoding) expect(body.length).toBeLessThan(whole.length / 5);
  }
});

it("texts of 1 KiB and more are compressed, and shorter ones are sent as they are", async () => {
  const ask = await startServer();
  const found = await Promise.all(["exactly-1023", "exactly-1024"].map((path) => ask(path, "br")));
  expect(found.map(({ headers }) => [headers["content-encoding"], headers.vary])).toEqual([
    [undefined, undefined],
    ["br", "Accept-Encoding"],
  ]);
});

it("for a client that accepts both, a text below 4 KiB has the encoding gzip, which takes less time, and a longer one br", async () => {
  const ask = await startServer();
  const paths = ["exactly-1024", "exactly-4095", "exactly-4096"];
  const found = await Promise.all(paths.map((path) => ask(path, "br, gzip")));
  expect(found.map(({ headers }) => headers["content-encoding"])).toEqual(["gzip", "gzip", "br"]);
  for (const { headers, body } of found) expect(read(body, headers["content-encoding"])).toMatch(/^x+$/);
});

it.each(["secret", "secret-by-default"])(
  "a response with a secret is never compressed, and tells proxies so (%s)",
  async (path) => {
    const ask = await startServer();
    const { headers, body } = await ask(path, "br, gzip");
    expect([headers["content-encoding"], headers["cache-control"]]).toEqual([
      undefined,
      "no-store, no-transform",
    ]);
    expect(body.toString()).toBe(text);
  },
);

it("the status, the ETag and the names that a response varies by are kept", async () => {
  const ask = await startServer();
  const [tagged, made, varying, usual] = await Promise.all(
    ["text", "bytes", "varying", "varying-by-default"].map((path) => ask(path, "br")),
  );
  expect([tagged?.headers.etag, made?.status]).toEqual(['W/"1"', 201]);
  expect(varying?.headers.vary).toBe("Origin, Authorization, Accept-Encoding");
  expect(usual?.headers.vary).toBe("Origin, Accept-Encoding");
});

it("HEAD gets the headers of GET and no body", async () => {
  const ask = await startServer();
  for (const encoding of ["br", "identity"]) {
    const [head, get] = await Promise.all([ask("text", encoding, "HEAD"), ask("text", encoding)]);
    const { date: _, ...headers } = get.headers;
    expect([head.headers, head.body.length]).toEqual([{ ...headers, date: head.headers.date }, 0]);
  }
});

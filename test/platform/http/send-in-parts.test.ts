import { createHash } from "node:crypto";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import express, { type Response } from "express";
import { expect, it } from "vitest";
import { serve } from "../../../platform/http/serve.ts";
import { afterThis } from "../../harness.ts";

const text = "naïve 文 🙂 ".repeat(20_000);
const bytes = Buffer.from(text);
const html = { "content-type": "text/html" };

let called = 0;
const handlers: Record<string, (response: Response) => void> = {
  "a text": (response) => void response.end(text),
  bytes: (response) => void response.end(bytes),
  "an array of bytes": (response) => void response.end(new Uint8Array(bytes)),
  "exactly one part": (response) => void response.end("x".repeat(64 * 1024)),
  "one part and a byte": (response) => void response.end("x".repeat(64 * 1024 + 1)),
  "a small text": (response) => void response.end("small"),
  nothing: (response) => void response.end(),
  "a text in an encoding": (response) => void response.end("é".repeat(100_000), "latin1"),
  "a text and a callback": (response) => void response.end(text, () => (called += 1)),
  "a text, its encoding and a callback": (response) => void response.end(text, "utf8", () => (called += 1)),
  "a length in the headers": (response) => {
    response.writeHead(201, { ...html, "content-length": bytes.length }).end(bytes);
  },
  "headers without a length": (response) => void response.writeHead(200, html).end(text),
  "a text after a part": (response) => {
    response.write("begin");
    response.end(text);
  },
  "a second end while the body is sent": (response) => void response.end(text).end(),
  "a status that allows no body": (response) => void response.writeHead(204).end(text),
  "a page of Express with an ETag": (response) => void response.type("html").send(text),
  "JSON of Express": (response) => void response.json({ text }),
};

function createApp() {
  const app = express();
  for (const [name, handle] of Object.entries(handlers)) {
    app.get(`/${encodeURIComponent(name)}`, (_request, response) => handle(response));
  }
  return app;
}

/** Starts our server and one of Node, with the same handlers. Each gets all requests on one connection. */
async function startBoth() {
  const serving = await serve(createApp(), { name: "X", port: 0, portVariable: "X_PORT", host: "127.0.0.1" });
  const plain = createServer({ keepAliveTimeout: 65_000 }, createApp()).listen(0, "127.0.0.1");
  await new Promise((resolve) => plain.once("listening", resolve));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterThis(async () => {
    agent.destroy();
    plain.close();
    await serving.drain(100);
  });
  const ask = (port: number) => async (name: string, method: string, headers: Record<string, string>) => {
    const path = `/${encodeURIComponent(name)}`;
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path, method, headers, agent }, resolve).once("error", reject).end();
    });
    const { date: _, ...received } = response.headers;
    const digest = createHash("sha256").update(await buffer(response));
    return { status: response.statusCode, headers: received, digest: digest.digest("hex") };
  };
  return { ours: ask(serving.port), plain: ask((plain.address() as AddressInfo).port) };
}

it("the callback of a large response is called once", async () => {
  const { ours } = await startBoth();
  called = 0;
  await ours("a text and a callback", "GET", {});
  await ours("a text, its encoding and a callback", "GET", {});
  await expect.poll(() => called).toBe(2);
});

it.each(Object.keys(handlers))("a response with %s is the same as Node's own", async (name) => {
  const { ours, plain } = await startBoth();
  for (const method of ["GET", "HEAD"]) {
    const expected = await plain(name, method, {});
    expect(await ours(name, method, {})).toEqual(expected);
    if (!expected.headers.etag) continue;
    const known = { "if-none-match": expected.headers.etag };
    const unchanged = await ours(name, method, known);
    expect(unchanged).toEqual(await plain(name, method, known));
    expect(unchanged.status).toBe(304);
  }
});

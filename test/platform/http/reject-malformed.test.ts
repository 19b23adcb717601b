import { connect } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ClientLimits, type Serving, serve } from "../../../platform/http/serve.ts";
import { expectProblem } from "../../api/expect-problem.ts";
import { sendRaw } from "../../api/send-raw.ts";
import { afterThis } from "../../harness.ts";

let serving: Serving;
let url: string;
async function start(limits: Partial<ClientLimits> = {}) {
  const app = express();
  app.get("/", (_request, response) => void response.end("fine"));
  app.post("/body", express.raw({ type: () => true }), (_request, response) => void response.end("read"));
  app.post("/begun", (_request, response) => void response.writeHead(200).write("begun"));
  return serve(app, { name: "X", port: 0, portVariable: "X_PORT", host: "127.0.0.1", limits });
}
beforeAll(async () => {
  serving = await start();
  url = `http://127.0.0.1:${serving.port}`;
});
afterAll(() => serving.drain(500));

async function probe(bytes: string, address = url) {
  const { status, text } = await sendRaw(address, bytes);
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  const lines = head.split("\r\n").slice(1);
  const headers = new Headers(lines.map((line) => line.split(": ", 2) as [string, string]));
  return { status, headers, text: body, body: JSON.parse(body) };
}

it.each([
  ["bytes that are not HTTP", "hello\r\n\r\n", 400, "malformed_request"],
  ["a header without a colon", "GET / HTTP/1.1\r\nhost x\r\n\r\n", 400, "malformed_request"],
  [
    "two Content-Length headers",
    "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na",
    400,
    "malformed_request",
  ],
  ["two Host headers", "GET / HTTP/1.1\r\nhost: x\r\nHost: x\r\n\r\n", 400, "malformed_request"],
  ["no Host header", "GET / HTTP/1.1\r\n\r\n", 400, "malformed_request"],
  [
    "headers that are too large",
    `GET / HTTP/1.1\r\nhost: x\r\nx: ${"a".repeat(20_000)}\r\n\r\n`,
    431,
    "headers_too_large",
  ],
])("a request with %s is rejected, and the connection is closed", async (_title, bytes, status, code) => {
  const received = await probe(bytes);
  expectProblem(received, status, code);
  expect(received.headers.get("connection")).toBe("close");
  expect(received.headers.get("cache-control")).toBe("no-store");
});

it("an HTTP/1.0 request without a Host header gets a response", async () => {
  const { status, text } = await sendRaw(url, "GET / HTTP/1.0\r\n\r\n");
  expect([status, text.endsWith("fine")]).toEqual([200, true]);
});

it("a body that is shorter than its Content-Length is rejected if the client is still listening", async () => {
  const text = await new Promise<string>((resolve) => {
    let received = "";
    const socket = connect({ port: serving.port, host: "127.0.0.1", allowHalfOpen: true }, () =>
      socket.end("POST /body HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nshort"),
    );
    socket.on("error", () => {});
    socket.on("data", (part) => {
      received += part;
    });
    socket.on("close", () => resolve(received));
  });
  expect(text).toMatch(/^HTTP\/1.1 400 /);
  expect(JSON.parse(text.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: "malformed_request" });
});

it("a response that has begun is cut off, not mixed with an error, if the request turns out to be malformed", async () => {
  const bytes = "POST /begun HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n1\r\na\r\n";
  const text = await new Promise<string>((resolve) => {
    let received = "";
    const socket = connect(serving.port, "127.0.0.1", () => socket.write(bytes));
    socket.on("error", () => {});
    socket.on("close", () => resolve(received));
    socket.on("data", (part) => {
      if (received === "") socket.write("no chunk\r\n");
      received += part;
    });
  });
  expect(text).toContain("begun");
  expect(text).not.toContain("malformed");
});

it("headers that are incomplete after ten seconds are rejected", async () => {
  expect(serving.server.headersTimeout).toBe(10_000);
  const { port, drain } = await start({ headersTimeout: 100 });
  afterThis(() => drain(500));
  const received = await probe("GET / HTTP/1.1\r\nhost: x\r\n", `http://127.0.0.1:${port}`);
  expectProblem(received, 408, "request_timeout");
});

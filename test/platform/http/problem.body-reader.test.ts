import { connect } from "node:net";
import express, { type NextFunction, type Request, type Response } from "express";
import { expect, it, onTestFinished } from "vitest";
import { problemHandler } from "../../../platform/http/problem.ts";
import { serve } from "../../../platform/http/serve.ts";
import { createLog } from "../../../platform/telemetry/log.ts";

const readRaw = express.raw({ type: () => true, limit: 8, inflate: false });

/** Starts a server that reads bodies, by default raw ones of at most 8 bytes. `rejected` resolves with the first status. */
async function startReader(read = readRaw) {
  let tell = (_status: number) => {};
  const rejected = new Promise<number>((resolve) => {
    tell = resolve;
  });
  const app = express();
  app.use(read);
  app.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    next(error);
    tell(response.statusCode);
  });
  app.use(problemHandler(createLog("test", "silent")));
  const serving = await serve(app, { name: "reader", port: 0, portVariable: "PORT", host: "127.0.0.1" });
  onTestFinished(() => serving.drain(1_000));
  return { url: `http://127.0.0.1:${serving.port}`, port: serving.port, rejected };
}

it.each([
  [
    "a body over the limit is rejected with 413, and the connection is closed",
    "x".repeat(9),
    {},
    413,
    "body_too_large",
    "close",
  ],
  [
    "a body with a Content-Encoding is rejected with 415",
    "x",
    { "content-encoding": "gzip" },
    415,
    "encoding_not_supported",
  ],
])("%s", async (_title, body, headers, status, code, connection = "keep-alive") => {
  const { url } = await startReader();
  const received = await fetch(url, { method: "POST", body, headers });
  const problem = (await received.json()) as { code: string };
  expect([received.status, problem.code]).toEqual([status, code]);
  expect(received.headers.get("connection")).toBe(connection);
});

it("an interrupted body is treated as a client error", async () => {
  const { port, rejected } = await startReader();
  connect(port, "127.0.0.1").end("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\nabc").resume();
  expect(await rejected).toBe(400);
});

it.each([
  ["not compressed as it says", { "content-encoding": "gzip" }, 400, "malformed_request"],
  ["in an unknown encoding", { "content-encoding": "x" }, 415, "encoding_not_supported"],
  ["in an unknown character set", { "content-type": "text/plain; charset=x" }, 415, "encoding_not_supported"],
])("a form that is %s is a client error", async (_case, headers, status, code) => {
  const { url } = await startReader(express.text({ type: () => true }));
  const received = await fetch(url, { method: "POST", body: "a=b", headers });
  expect([received.status, ((await received.json()) as { code: string }).code]).toEqual([status, code]);
});

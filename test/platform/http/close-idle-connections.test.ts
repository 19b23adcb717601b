import { once } from "node:events";
import { connect } from "node:net";
import express, { type Response } from "express";
import { expect, it } from "vitest";
import { serve } from "../../../platform/http/serve.ts";
import { afterThis } from "../../harness.ts";
import { startReading } from "../start-reading.ts";

/** Starts a server with the product's own limits, whose checks run only when the test passes time. */
async function start(limits: { maxConnections?: number } = {}) {
  const app = express();
  const open: Response[] = [];
  app.get("/", (_request, response) => void response.end("done"));
  app.get("/stream", (_request, response) => {
    response.write("begun");
    open.push(response);
  });
  app.post("/", express.raw({ type: () => true }), (_request, response) => void response.end("done"));
  const checks: (() => void)[] = [];
  const serving = await serve(app, {
    name: "X",
    port: 0,
    portVariable: "X_PORT",
    host: "127.0.0.1",
    limits,
    repeat: (check) => {
      checks.push(check);
      return () => {};
    },
  });
  afterThis(() => {
    for (const response of open) response.end();
    return serving.drain(0);
  });
  let accepted = 0;
  serving.server.on("connection", () => {
    accepted += 1;
  });
  const connectClient = async () => {
    const before = accepted;
    const socket = connect({ port: serving.port, host: "127.0.0.1" });
    afterThis(() => void socket.destroy());
    socket.on("error", () => {}).on("data", () => {});
    await once(socket, "connect");
    await expect.poll(() => accepted).toBeGreaterThan(before);
    return {
      isOpen: () => !socket.closed && !socket.readableEnded,
      send: (bytes: string) => socket.write(bytes),
      /** Sends a request and waits for the first bytes of its response. */
      async request(path = "/") {
        const response = once(socket, "data");
        socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
        const [bytes] = await response;
        expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /);
      },
    };
  };
  const pass = (seconds: number) => {
    for (let quarter = 0; quarter < 4 * seconds; quarter += 1) for (const check of checks) check();
  };
  return { connectClient, pass };
}

it("a client that completes no request is disconnected after 70 s, whatever else it sends", async () => {
  const { connectClient, pass } = await start();
  const [silent, lines, lateLines] = [await connectClient(), await connectClient(), await connectClient()];
  await lateLines.request();
  for (let time = 0; time < 70; time += 5) {
    lines.send("\r\n");
    lateLines.send("\r\n");
    pass(5);
  }
  expect([silent, lines, lateLines].map((client) => client.isOpen())).toEqual([true, true, true]);
  pass(1);
  await expect.poll(() => [silent, lines, lateLines].some((client) => client.isOpen())).toBe(false);
});

it("a client that completes a request each minute, or still receives a response, stays connected", async () => {
  const { connectClient, pass } = await start();
  const [regular, reader] = [await connectClient(), await connectClient()];
  await reader.request("/stream");
  for (let minute = 0; minute < 5; minute += 1) {
    await regular.request();
    pass(60);
  }
  await regular.request();
  expect(reader.isOpen()).toBe(true);
});

it("while almost all connections are used, those that wait longest for their clients are closed for new ones", async () => {
  const { connectClient, pass } = await start({ maxConnections: 20 });
  const reader = await connectClient();
  await reader.request("/stream");
  const idle = await Promise.all(Array.from({ length: 9 }, connectClient));
  for (const client of idle) await client.request();
  const slow = await Promise.all(Array.from({ length: 8 }, connectClient));
  for (const client of slow) client.send("POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 200\r\n\r\na");
  pass(2);
  const all = [reader, ...idle, ...slow];
  expect(all.every((client) => client.isOpen())).toBe(true);
  for (let n = 0; n < 17; n += 1) {
    const newcomer = await connectClient();
    await newcomer.request();
    pass(2);
    expect(newcomer.isOpen()).toBe(true);
  }
  await expect.poll(() => [...idle, ...slow].filter((client) => client.isOpen()).length).toBe(0);
  expect(reader.isOpen()).toBe(true);
});

it("while almost all connections are used, those whose clients read nothing of a response are closed for new ones", async () => {
  const { open, pass, waiting } = await startReading({ maxConnections: 20 });
  await Promise.all(Array.from({ length: 17 }, () => open("/shared")));
  const reader = await open("/shared");
  await expect.poll(waiting).toBe(18);
  await pass(3);
  const newcomers = await Promise.all([open("/stream"), open("/stream")]);
  await expect.poll(waiting).toBe(20);
  for (let second = 0; second < 5; second += 1) {
    for (const client of [reader, ...newcomers]) await client.take(100_000);
    await pass(1);
  }
  await expect.poll(waiting).toBe(18);
  for (const client of [reader, ...newcomers]) {
    await client.take(450_000);
    expect(client.received()).toBeGreaterThanOrEqual(950_000);
  }
});

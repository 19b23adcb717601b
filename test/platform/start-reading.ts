import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import express, { type Response } from "express";
import type { EndReason } from "../../platform/http/end-slow-responses.ts";
import { observeRequests, type RequestObserver } from "../../platform/http/observe-requests.ts";
import { type ClientLimits, serve } from "../../platform/http/serve.ts";
import type { Log } from "../../platform/telemetry/log.ts";
import { afterThis } from "../harness.ts";

/**
 * Starts a server with the product's own limits, whose checks run only when the test passes time, so that no result depends
 * on the speed of the machine. `/bytes/:size` has a body of its own for each request, `/shared` one for all.
 */
export async function startReading(
  limits: Partial<ClientLimits> = {},
  observed: { log?: Log; observer?: RequestObserver } = {},
) {
  const app = express();
  const shared = Buffer.alloc(4_000_000);
  app.get(
    "/bytes/:size",
    (request, response) => void response.end(Buffer.alloc(Number(request.params.size))),
  );
  app.get("/shared", (_request, response) => void response.end(shared));
  app.get("/stream", (_request, response) => void startStream(response));
  const ended: EndReason[] = [];
  const checks: (() => void)[] = [];
  const serving = await serve(app, {
    name: "X",
    port: 0,
    portVariable: "X_PORT",
    host: "127.0.0.1",
    limits,
    ...(observed.log && { log: observed.log }),
    onResponseEnded: (reason) => void ended.push(reason),
    repeat: (check) => {
      checks.push(check);
      return () => {};
    },
  });
  observeRequests(serving.server, [observed.observer]);
  const connections = new Set<Socket>();
  serving.server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  const path = await listenOnUnixSocket((socket) => serving.server.emit("connection", socket));
  afterThis(() => serving.drain(0));
  return {
    /** Why responses were ended so far. */
    ended,
    /** Passes time for the checks. In each second, all bytes that can move have moved before. */
    async pass(seconds: number) {
      for (let n = 0; n < seconds; n += 1) {
        for (let turn = 0; turn < 3; turn += 1) await setImmediate();
        for (let quarter = 0; quarter < 4; quarter += 1) for (const check of checks) check();
      }
    },
    /** The connections whose bytes wait in Node's queues. */
    waiting: () => [...connections].filter(({ writableLength }) => writableLength > 0).length,
    /** The largest number of bytes that wait in Node's queue of one connection. */
    longestQueue: () => Math.max(0, ...[...connections].map(({ writableLength }) => writableLength)),
    /** Requests this path, once or repeatedly, over a connection with small buffers, and reads nothing yet. */
    open: (target: string, times = 1) => open(path, target, times),
  };
}

/** Sends an event that is larger than the buffers, and never ends. */
function startStream(response: Response): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(`data: ${"x".repeat(1_000_000)}\n\n`);
}

/** The kernel's buffers of a Unix socket have about 200 KB, as on a mobile path; those of the loopback have megabytes. */
async function listenOnUnixSocket(onConnection: (socket: Socket) => void): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "earshot-readers-"));
  const server = createServer({ allowHalfOpen: true }, onConnection);
  await once(server.listen(join(folder, "socket")), "listening");
  afterThis(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  return join(folder, "socket");
}

async function open(path: string, target: string, times: number) {
  const socket = connect({ path });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  afterThis(() => void socket.destroy());
  await once(socket, "connect");
  const connection = times > 1 ? "keep-alive" : "close";
  socket.write(`GET ${target} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\n\r\n`.repeat(times));
  let received = 0;
  const isOver = () => socket.readableEnded || socket.destroyed;
  return {
    /** Whether the response was complete, or the connection was closed. */
    isOver,
    /** The number of bytes read so far, with the headers. */
    received: () => received,
    /** Reads this number of bytes, or all that are left. */
    async take(bytes: number): Promise<void> {
      const goal = received + bytes;
      while (received < goal && !isOver()) {
        const part: Buffer | null = socket.read(Math.min(goal - received, socket.readableLength || 1));
        if (part) received += part.length;
        else await Promise.race([once(socket, "readable"), closed]).catch(() => {});
      }
    },
  };
}

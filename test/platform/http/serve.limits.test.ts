import { once } from "node:events";
import { connect, type Socket } from "node:net";
import express from "express";
import { expect, it } from "vitest";
import { type ClientLimits, type Serving, serve } from "../../../platform/http/serve.ts";
import { afterThis } from "../../harness.ts";

/** More bytes than the buffers on both sides of a connection can hold. */
const large = Buffer.alloc(64 * 1024 * 1024);
const quick: Partial<ClientLimits> = {
  headersTimeout: 300,
  requestTimeout: 600,
  leastRate: 10_000_000,
  rateWindow: 600,
  lingerTimeout: 100,
  checkInterval: 50,
};

/** Starts a server with a small and a large response, and with one that reads a body first. */
async function start(limits: Partial<ClientLimits>): Promise<Serving> {
  const app = express();
  app.get("/", (_request, response) => void response.end("small"));
  app.get("/large", (_request, response) => void response.end(large));
  app.post("/", express.raw({ type: () => true }), (_request, response) => void response.end("read"));
  const options = { name: "X", port: 0, portVariable: "X_PORT", host: "127.0.0.1", limits };
  const serving = await serve(app, options);
  afterThis(() => serving.drain(200));
  return serving;
}

/** Connects a client that sends these bytes, never closes its half of the connection, and reads only when told to. */
async function hold({ port }: Serving, bytes: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  afterThis(() => void socket.destroy());
  await once(socket, "connect");
  socket.write(bytes);
  return socket;
}

function every(milliseconds: number, act: () => void): void {
  const timer = setInterval(act, milliseconds);
  afterThis(() => clearInterval(timer));
}

const held = ({ server }: Serving) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

const head = "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n";
const getLarge = "GET /large HTTP/1.1\r\nhost: x\r\n\r\n";

it("a hundred half-open clients that send slowly, never finish or never read are all disconnected", async () => {
  const serving = await start(quick);
  let accepted = 0;
  serving.server.on("connection", () => {
    accepted += 1;
  });
  const kinds = {
    "drips a head": ["GET / HTTP/1.1\r\nx: ", "a"],
    "drips a body": [head, "a"],
    "never ends a head": ["GET / HTTP/1.1\r\n", ""],
    "never ends a body": [head, ""],
    "never reads a response": [getLarge, ""],
    "drips after nonsense": ["nonsense\r\n\r\n", "a"],
  } as const;
  const clients = Array.from({ length: 16 }, () => Object.values(kinds)).flat();
  const sockets = await Promise.all(clients.map(([begin]) => hold(serving, begin)));
  for (let n = 0; n < 4; n += 1) {
    const slow = await hold(serving, getLarge);
    every(20, () => void slow.read(1_000));
  }
  every(20, () => {
    for (const [n, socket] of sockets.entries()) if (clients[n]?.[1]) socket.write(clients[n][1]);
  });
  await expect.poll(() => accepted).toBe(100);
  await expect.poll(() => held(serving)).toBe(0);
});

it("a connection above the limit is closed, and earlier connections are still served", async () => {
  const serving = await start({ maxConnections: 3 });
  const first = await Promise.all(Array.from({ length: 3 }, () => hold(serving, "")));
  await expect.poll(() => held(serving)).toBe(3);
  const [fourth] = [await hold(serving, "GET / HTTP/1.1\r\nhost: x\r\n\r\n")];
  await new Promise((resolve) => fourth.resume().once("close", resolve).once("end", resolve));
  first[0]?.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n");
  const [result] = await once(first[0] as Socket, "data");
  expect(String(result)).toMatch(/^HTTP\/1\.1 200 /);
});

import { once } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import { connect } from "node:net";
import timers from "node:timers/promises";
import express from "express";
import { expect, it } from "vitest";
import { type Serving, serve } from "../../../platform/http/serve.ts";
import { StartupError } from "../../../platform/process/startup-error.ts";
import { afterThis } from "../../harness.ts";

const options = { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" };

function slowApp() {
  const app = express();
  app.get("/", (_request, response) => void setTimeout(() => response.send("done"), 20));
  return app;
}

/** Makes a pause of this many milliseconds last until `end` is called. */
function holdPause(length: number) {
  const usual = timers.setTimeout;
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  let isHeld = false;
  const held = (...given: Parameters<typeof usual>) => {
    if (given[0] !== length) return usual(...given);
    isHeld = true;
    return promise;
  };
  const replace = (setTimeout: typeof usual) => {
    Object.assign(timers, { setTimeout });
    syncBuiltinESMExports();
  };
  replace(held as typeof usual);
  afterThis(() => replace(usual));
  return { end, isHeld: () => isHeld };
}

/** Sends a complete request. `result` resolves with everything received until the connection ends. */
async function send(port: number): Promise<{ result: Promise<string> }> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket
    .on("error", () => {})
    .on("data", (chunk) => {
      text += chunk;
    });
  const result = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  await once(socket, "connect");
  await new Promise((resolve) => socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n", resolve));
  return { result };
}

async function isRejected({ port }: Serving): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const code = await new Promise((resolve) => {
    socket.once("connect", () => resolve("connected"));
    socket.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
  });
  socket.destroy();
  return code === "ECONNREFUSED";
}

it("a draining server responds to all earlier requests, and rejects later ones", async () => {
  const serving = await serve(slowApp(), options);
  const sent = await Promise.all(Array.from({ length: 40 }, () => send(serving.port)));
  const drained = serving.drain();
  const responses = await Promise.all(sent.map(({ result }) => result));
  expect(responses.filter((result) => result.endsWith("done"))).toHaveLength(40);
  await drained;
  expect(await isRejected(serving)).toBe(true);
});

it("a draining server accepts requests for `drainSeconds`, and closes each connection after its response", async () => {
  const pause = holdPause(20_000);
  const serving = await serve(slowApp(), { ...options, drainSeconds: 20 });
  const drained = serving.drain();
  for (let n = 0; n < 3; n += 1) {
    const response = await fetch(`http://127.0.0.1:${serving.port}/`);
    expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
    await response.text();
  }
  expect(pause.isHeld()).toBe(true);
  pause.end();
  await drained;
  expect(await isRejected(serving)).toBe(true);
});

it("a draining server does not wait for idle connections", async () => {
  const serving = await serve(slowApp(), options);
  const idle = connect(serving.port, "127.0.0.1");
  await once(idle, "connect");
  // With a time limit of a day, only a server that closes idle connections stops.
  await serving.drain(86_400_000);
});

it("a draining server stops in time even if a request never gets a response", async () => {
  const app = express();
  app.get("/", () => {});
  const serving = await serve(app, options);
  const { result } = await send(serving.port);
  await serving.drain(500);
  expect(await result).toBe("");
});

it("a port that is in use is reported with the name of its variable", async () => {
  const first = await serve(slowApp(), options);
  const error = await serve(slowApp(), { ...options, port: first.port }).catch((reason) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect(error.message).toContain("API_PORT");
  await first.drain();
});

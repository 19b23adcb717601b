import { once } from "node:events";
import { connect } from "node:net";
import express from "express";
import { expect, it } from "vitest";
import { observeRequests, type SeenRequest } from "../../../platform/http/observe-requests.ts";
import { factsOf, mountedAt } from "../../../platform/http/request-facts.ts";
import { requestId } from "../../../platform/http/request-id.ts";
import { serve } from "../../../platform/http/serve.ts";
import { afterThis } from "../../harness.ts";

/** Starts a server with a few routes, and records the requests that its observer sees. */
async function startObserved() {
  const app = express();
  const inner = express.Router();
  inner.get("/notes/:note", (_request, response) => void response.send("note"));
  inner.get("/failing", () => {
    throw new Error("inner");
  });
  app.use(requestId);
  app.get(["/healthz", "/readyz"], (_request, response) => void response.send("ok"));
  app.get("/items/:id", (_request, response) => void response.send("item"));
  app.get("/slow", () => {});
  app.use("/under/:secret", mountedAt("/under/:secret"), inner);
  app.use("/forwarded", (request, response, next) => {
    if (request.path !== "/items/7") return next();
    Object.assign(factsOf(response), { route: "/forwarded/items/:id", caller: "staff", workspaceId: "w1" });
    response.status(201).send("made");
  });
  app.use(
    ((_error, _request, response, _next) => void response.status(500).end()) as express.ErrorRequestHandler,
  );
  const serving = await serve(app, { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" });
  afterThis(() => serving.drain(100));
  const seen: SeenRequest[] = [];
  let started = 0;
  observeRequests(serving.server, [
    {
      onStart: () => {
        started += 1;
      },
      onEnd: (one) => void seen.push(one),
    },
  ]);
  return { ...serving, seen, started: () => started, url: `http://127.0.0.1:${serving.port}` };
}

it("an observed request has its method, its route's pattern, its status and its request id", async () => {
  const { url, seen } = await startObserved();
  await fetch(`${url}/items/7?q=1`, { headers: { "x-request-id": "r1" } });
  await fetch(`${url}/forwarded/items/7`, { method: "POST", headers: { "x-request-id": "r2" } });
  await expect.poll(() => seen.length).toBe(2);
  expect(seen.map(({ seconds: _, ...rest }) => rest)).toEqual([
    {
      method: "GET",
      route: "/items/:id",
      status: 200,
      caller: "none",
      workspaceId: undefined,
      requestId: "r1",
    },
    {
      method: "POST",
      route: "/forwarded/items/:id",
      status: 201,
      caller: "staff",
      workspaceId: "w1",
      requestId: "r2",
    },
  ]);
  expect(seen.every(({ seconds }) => seconds > 0 && seconds < 60)).toBe(true);
});

it("the observed route is the route's pattern, without values from the path, whether the request succeeds, matches no route or fails", async () => {
  const { url, seen } = await startObserved();
  const paths = [
    "/under/s3cret/notes/n1",
    "/under/s3cret/nothing",
    "/under/s3cret/failing",
    "/nothing/s3cret",
  ];
  for (const path of paths) await fetch(url + path);
  await expect.poll(() => seen.length).toBe(4);
  expect(seen.map(({ route, status }) => [route, status])).toEqual([
    ["/under/:secret/notes/:note", 200],
    ["/under/:secret/*", 404],
    ["/under/:secret/failing", 500],
    ["unmatched", 404],
  ]);
});

it("requests to /healthz and /readyz are not observed", async () => {
  const { url, seen, started } = await startObserved();
  for (const path of ["/healthz", "/readyz", "/items/1"]) await fetch(url + path);
  await expect.poll(() => seen.map(({ route }) => route)).toEqual(["/items/:id"]);
  expect(started()).toBe(1);
});

it("a request whose client disconnects before the response is observed with the status 499", async () => {
  const { port, seen, started } = await startObserved();
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write("GET /slow HTTP/1.1\r\nhost: x\r\n\r\n");
  await expect.poll(started).toBe(1);
  expect(seen).toEqual([]);
  socket.destroy();
  await expect.poll(() => seen.map(({ route, status }) => [route, status])).toEqual([["/slow", 499]]);
});

it("a request without a Host header, and one with an unusual method, are observed too", async () => {
  const { port, seen } = await startObserved();
  for (const request of ["GET / HTTP/1.1\r\n\r\n", "PROPFIND /x HTTP/1.1\r\nhost: x\r\n\r\n"]) {
    const socket = connect(port, "127.0.0.1");
    socket.end(request).resume();
    await once(socket, "close");
  }
  await expect.poll(() => seen.length).toBe(2);
  expect(seen.map(({ method, route, status }) => [method, route, status])).toEqual([
    ["GET", "unmatched", 400],
    ["OTHER", "unmatched", 404],
  ]);
});

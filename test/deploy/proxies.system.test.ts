import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { get, request as post } from "node:https";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pictureBytes } from "../../api/pictures/contract.ts";
import { findFreePorts } from "../find-free-ports.ts";
import { isInstalled, type ProxyName, startProxy } from "./start-proxy.ts";

interface Echo {
  name?: string;
  url?: string;
  headers?: Record<string, string>;
}

/** The response without an end that the servers send below `/embed/live` and `/internal/events`. */
const stream = { "content-type": "text/event-stream", "x-accel-buffering": "no" };

/** Starts a server that responds to every request with the server's name and the headers that arrived. */
async function startEcho(name: string): Promise<{ port: number; server: Server }> {
  const server = createServer((incoming, response) => {
    const { headers, url = "" } = incoming;
    if (!/^\/(embed\/live|internal\/events)$/.test(url)) {
      return void incoming.resume().once("end", () => response.end(JSON.stringify({ name, headers })));
    }
    response.writeHead(200, stream);
    response.write(`: ${name}\n\n`);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { port: (server.address() as AddressInfo).port, server };
}

for (const proxyName of ["haproxy", "nginx", "caddy"] satisfies ProxyName[]) {
  describe.runIf(isInstalled(proxyName))(`the configuration in deploy/proxies for ${proxyName}`, () => {
    let https: number;
    let inside: number;
    let echoes: Awaited<ReturnType<typeof startEcho>>[];
    let proxy: Awaited<ReturnType<typeof startProxy>>;

    beforeAll(async () => {
      echoes = await Promise.all(["api", "api", "bff", "bff"].map(startEcho));
      const [api1 = 0, api2 = 0, bff1 = 0, bff2 = 0] = echoes.map(({ port }) => port);
      const [first = 0, http = 0, second = 0] = await findFreePorts(3);
      [https, inside] = [first, second];
      proxy = await startProxy(proxyName, { https, http, inside, api: [api1, api2], bff: [bff1, bff2] });
    });
    afterAll(async () => {
      await proxy.stop();
      for (const { server } of echoes) {
        server.close();
        server.closeAllConnections();
      }
    });

    async function request(
      name: string,
      path: string,
      headers: Record<string, string> = {},
    ): Promise<Echo & { status: number | undefined }> {
      // The certificates are valid for other names and come from authorities that Node.js does not know.
      const options = { host: "127.0.0.1", port: https, path, servername: name, rejectUnauthorized: false };
      const [response] = (await once(
        get({ ...options, headers: { host: name, ...headers } }),
        "response",
      )) as [IncomingMessage];
      const status = response.statusCode;
      if (status === 200) return { status, ...((await json(response)) as Echo) };
      response.resume();
      return { status };
    }

    it("the feedback host name leads to the BFF, except for the probes", async () => {
      for (const path of ["/", "/embed.js", "/embed/session", "/dashboard/"]) {
        expect(await request("feedback.example.com", path), path).toMatchObject({
          status: 200,
          name: "bff",
        });
      }
      for (const path of ["/healthz", "/readyz"]) {
        expect(await request("feedback.example.com", path), path).toMatchObject({ status: 404 });
      }
    });

    it("the API's host name leads to the public interface, and to nothing else", async () => {
      for (const path of ["/v1/posts", "/v1/posts?limit=1", "/docs/", "/docs/errors"]) {
        expect(await request("api.feedback.example.com", path), path).toMatchObject({
          status: 200,
          name: "api",
        });
      }
      const hidden = [
        "/",
        "/internal/open",
        "/staff/me",
        "/visitor/me",
        "/v1x",
        "/docsx",
        "/readyz",
        "/healthz",
      ];
      for (const path of hidden) {
        expect(await request("api.feedback.example.com", path), path).toEqual({ status: 404 });
      }
      // A proxy might compare these paths before it resolves them.
      for (const path of ["/v1/../internal/open", "/v1/%2e%2e/internal/open", "/docs/..%2finternal/open"]) {
        const { url = "" } = await request("api.feedback.example.com", path);
        expect(["", path], path).toContain(url);
      }
    });

    it("the BFF learns the client's address, the host and the scheme, whatever the client sends", async () => {
      const forged = { "x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "http" };
      const { headers } = await request("feedback.example.com", "/", forged);
      expect(headers).toMatchObject({
        host: "feedback.example.com",
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-proto": "https",
      });
    });

    it("the BFF can reach the whole API at the internal address", async () => {
      const response = await fetch(`http://127.0.0.1:${inside}/internal/open`);
      expect(await response.json()).toMatchObject({ name: "api" });
    });

    it("a request with the largest picture reaches the BFF, and the API by way of the internal address", async () => {
      const options = { host: "127.0.0.1", port: https, servername: "feedback.example.com", agent: false };
      const headers = { host: "feedback.example.com", "content-length": pictureBytes };
      const path = "/embed/visitor/pictures";
      const outgoing = post({ ...options, path, method: "POST", rejectUnauthorized: false, headers });
      outgoing.on("error", () => {}).end(Buffer.alloc(pictureBytes));
      const [response] = (await once(outgoing, "response")) as [IncomingMessage];
      expect(response.statusCode).toBe(200);
      expect(await json(response)).toMatchObject({ name: "bff" });
      const body = Buffer.alloc(pictureBytes);
      const inner = await fetch(`http://127.0.0.1:${inside}/visitor/pictures`, { method: "POST", body });
      expect(inner.status).toBe(200);
    });

    it("live events arrive at once, in a response that has not ended", async () => {
      const options = { host: "127.0.0.1", port: https, servername: "feedback.example.com", agent: false };
      const host = { host: "feedback.example.com", "accept-encoding": "gzip, br, zstd" };
      const outgoing = get({ ...options, path: "/embed/live", rejectUnauthorized: false, headers: host });
      const [response] = (await once(outgoing, "response")) as [IncomingMessage];
      expect(response.headers["content-encoding"]).toBeUndefined();
      expect(String((await once(response, "data"))[0])).toBe(": bff\n\n");
      response.on("error", () => {}).destroy();

      const leaving = new AbortController();
      const events = await fetch(`http://127.0.0.1:${inside}/internal/events`, { signal: leaving.signal });
      const { value } = (await events.body?.getReader().read()) ?? {};
      expect(new TextDecoder().decode(value)).toBe(": api\n\n");
      leaving.abort();
    });

    it("a process that has ended makes no request fail", async () => {
      const gone = [echoes[0], echoes[2]];
      for (const echo of gone) {
        echo?.server.close();
        echo?.server.closeAllConnections();
      }
      for (let n = 0; n < 10; n += 1) {
        expect((await request("api.feedback.example.com", "/v1/posts")).status).toBe(200);
        expect((await request("feedback.example.com", "/")).status).toBe(200);
      }
    });
  });
}

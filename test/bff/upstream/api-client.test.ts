import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createApiClient } from "../../../bff/upstream/api-client.ts";

/** Starts a fake API for faults that tests cannot cause in the real API. */
async function fakeServer(listener: RequestListener, timeout?: number, basePath = "") {
  const server = createServer(listener);
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  const port = await listen(server);
  const failures: string[] = [];
  const api = createApiClient({
    apiUrl: `http://127.0.0.1:${port}${basePath}`,
    onFailure: (error, requestId) => failures.push(`${requestId} ${error.message}`),
    ...(timeout !== undefined && { timeout }),
  });
  onTestFinished(() => {
    api.close();
    server.close();
    server.closeAllConnections();
  });
  return { api, failures, sockets, server };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const call = { method: "GET", path: "/v1/posts", credential: { "x-api-key": "edk_x" }, requestId: "r1" };
const post = { ...call, method: "POST", body: Buffer.from('{"a":1}') };
const away = expect.objectContaining({
  status: 503,
  code: "api_unavailable",
  headers: { "retry-after": "2" },
});

describe("calls to the API", () => {
  it("a call forwards the method, path, body, key, request id and idempotency key, and nothing else", async () => {
    let received: IncomingMessage | undefined;
    let body = "";
    const { api } = await fakeServer((request, response) => {
      received = request;
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => response.end("{}"));
    });
    await api.call({ ...post, path: "/v1/posts?page=2", idempotencyKey: "once" });
    expect([received?.method, received?.url, body]).toEqual(["POST", "/v1/posts?page=2", '{"a":1}']);
    expect({ ...received?.headers, host: "", connection: "" }).toEqual({
      host: "",
      connection: "",
      "x-api-key": "edk_x",
      "x-request-id": "r1",
      "idempotency-key": "once",
      "content-type": "application/json",
      "content-length": "7",
    });
  });

  it("a call uses the path of `API_URL` as a prefix", async () => {
    const { api } = await fakeServer((request, response) => response.end(request.url), undefined, "/core");
    expect((await api.call(call)).body.toString()).toBe("/core/v1/posts");
  });

  it("a call returns the status, the body and only the headers that a browser may see", async () => {
    const seen = {
      "content-type": "application/json; charset=utf-8",
      location: "/v1/posts/1",
      "x-post-number": "7",
      "retry-after": "3",
      ratelimit: '"reads";r=1;t=2',
      "ratelimit-policy": '"reads";q=600;w=60',
      "idempotency-replayed": "true",
    };
    const { api } = await fakeServer((_request, response) => {
      response.writeHead(201, { ...seen, "set-cookie": "a=1", server: "x", "x-secret": "s", etag: '"1"' });
      response.end('{"é":1}');
    });
    const result = await api.call(call);
    expect(result).toEqual({ status: 201, headers: seen, body: Buffer.from('{"é":1}') });
  });

  it("consecutive calls reuse connections", async () => {
    const { api, sockets } = await fakeServer((_request, response) => response.end("{}"));
    for (let i = 0; i < 20; i++) await api.call(call);
    expect(sockets.size).toBeLessThanOrEqual(2);
  });
});

describe("faults of the API", () => {
  it("a call returns 503 with Retry-After if the API does not listen", async () => {
    const gone = createServer();
    const port = await listen(gone);
    await new Promise((resolve) => gone.close(resolve));
    const failures: string[] = [];
    const api = createApiClient({
      apiUrl: `http://127.0.0.1:${port}`,
      onFailure: (error, requestId) => failures.push(`${requestId} ${error.message}`),
    });
    await expect(api.call(call)).rejects.toEqual(away);
    expect(await api.look(0)).toBeUndefined();
    expect(failures).toEqual([expect.stringMatching(/^r1 .*ECONNREFUSED/)]);
  });

  it("a call returns 503 with Retry-After if the API accepts the connection but never responds", async () => {
    const { api, failures } = await fakeServer(() => {}, 100);
    await expect(api.call(call)).rejects.toEqual(away);
    expect(failures).toEqual(["r1 no response in 100 ms"]);
  });

  it("a call returns 503 with Retry-After if the API does not complete its response within the timeout", async () => {
    const { api } = await fakeServer((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(drip));
    }, 150);
    await expect(api.call(call)).rejects.toEqual(away);
  });

  it("a call returns 503 with Retry-After if the API closes the connection in the middle of a response", async () => {
    const { api } = await fakeServer((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{", () => response.destroy());
    });
    await expect(api.call(call)).rejects.toEqual(away);
  });
});

describe("closed keep-alive connections", () => {
  /** The fake API responds to the first call, and resets the connection on the second. */
  async function hangsUpOnSecond() {
    const received: string[] = [];
    const { api } = await fakeServer((request, response) => {
      request.resume();
      if (received.push(request.method ?? "") === 2) return void request.socket.resetAndDestroy();
      response.end("{}");
    });
    await api.call(call);
    return { api, received };
  }

  it("a read on a keep-alive connection that the API has closed is sent again, once", async () => {
    const { api, received } = await hangsUpOnSecond();
    expect((await api.call(call)).status).toBe(200);
    expect(received).toEqual(["GET", "GET", "GET"]);
  });

  it("a write on a keep-alive connection that the API has closed fails, and is never sent twice", async () => {
    const { api, received } = await hangsUpOnSecond();
    await expect(api.call(post)).rejects.toEqual(away);
    expect(received).toEqual(["GET", "POST"]);
  });
});

import { vi } from "vitest";

/** A request as the fake server receives it. */
export interface SentRequest {
  method: string;
  /** The path below `/dashboard/api/`, without the query. */
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  /** Whether the request continues when the page closes. */
  isKeptAlive: boolean;
}

/** A status code and a JSON body; a response with the status 204 has no body. */
export type Reply = readonly [status: number, body?: unknown];
export type Handler = (request: SentRequest) => Reply | Promise<Reply>;
/**
 * The reply to each request, or a function that returns the reply; for example, `"GET w/w1/v1/boards": [200,
 * boards]`. Keys have no query.
 */
export type Routes = Record<string, Reply | Handler>;

export interface FakeServer {
  /** All requests so far, oldest first. */
  requests: SentRequest[];
  /** Requests that have no route. Each such request gets a 404, and makes the test fail when the test ends. */
  unexpected: string[];
  /** Adds routes or replaces them. */
  route(routes: Routes): void;
  /** Returns the requests with this method to this path. */
  sent(method: string, path: string): SentRequest[];
  /** Returns the body of the last request with this method to this path. */
  lastBody(method: string, path: string): unknown;
}

const base = "/dashboard/api/";

/** Replaces `fetch` until the test ends. If there are several servers, the last one gets the requests. */
export function fakeServer(initial: Routes = {}): FakeServer {
  const routes: Routes = { ...initial };
  const requests: SentRequest[] = [];
  const unexpected: string[] = [];
  const reply = async (request: SentRequest): Promise<Reply> => {
    const key = `${request.method} ${request.path}`;
    const route = routes[key];
    if (typeof route === "function") return route(request);
    if (route) return route;
    unexpected.push(key);
    return problem(404, "not_found", "There is no such route.");
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.origin);
    const request: SentRequest = {
      method: init.method ?? "GET",
      path: pathname.slice(base.length),
      query: Object.fromEntries(searchParams),
      headers: { ...(init.headers as Record<string, string>) },
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      isKeptAlive: init.keepalive ?? false,
    };
    requests.push(request);
    const [status, body] = await Promise.race([reply(request), rejectOnAbort(init.signal)]);
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  });
  const sent = (method: string, path: string) =>
    requests.filter((request) => request.method === method && request.path === path);
  return {
    requests,
    unexpected,
    route: (more) => void Object.assign(routes, more),
    sent,
    lastBody: (method, path) => sent(method, path).at(-1)?.body,
  };
}

/** A problem response. */
export const problem = (
  status: number,
  code: string,
  detail = "",
  errors?: { path: string; message: string }[],
): Reply => [status, { status, code, detail, errors }];

/** A handler that fails like `fetch` when the connection breaks. */
export const brokenConnection = (): never => {
  throw new TypeError("Failed to fetch");
};

/** Creates a promise that a test resolves later: `"GET me": () => reply.promise`, then `reply.resolve([200, me])`. */
export function defer<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}

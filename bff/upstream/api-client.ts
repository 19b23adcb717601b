import { type Dispatcher, Pool } from "undici";
import { Problem } from "../../platform/http/problem.ts";
import type { Tracer } from "../../platform/telemetry/tracer.ts";
import { receiveStream } from "./receive-stream.ts";

/** A call to the API. Only the fields listed here are passed on from the browser's request. */
export interface ApiCall {
  method: string;
  /** Path and query, already encoded. */
  path: string;
  /** The header that authenticates the call: `x-api-key` or `authorization`. */
  credential: Record<string, string>;
  requestId: string;
  idempotencyKey?: string | undefined;
  body?: Buffer | undefined;
}

export interface ApiResponse {
  status: number;
  /** Only the headers of the API that a browser may see. */
  headers: Record<string, string>;
  body: Buffer;
}

/** The API's readiness. */
export interface Seen {
  status: number;
  /** The time of the API; missing if its clock is wrong. */
  time?: number;
  /** Whether the API rejects the credential that was sent. */
  isKeyRejected?: true;
}

export type ApiClient = ReturnType<typeof createApiClient>;

const passedOn = [
  "content-type",
  "content-disposition",
  "location",
  "x-post-number",
  "retry-after",
  "ratelimit",
  "ratelimit-policy",
  "idempotency-replayed",
] as const;

/**
 * Creates the BFF's only client for the API, with keep-alive connections. A call with undici's `dispatch` costs half as
 * much as one with `node:http`.
 */
export function createApiClient(options: {
  apiUrl: string;
  /** Milliseconds until a call is aborted. */
  timeout?: number;
  /** Receives the reason for a failed call. The response to the browser does not contain the reason. */
  onFailure(error: Error, requestId: string): void;
  startCall?: Tracer["startCall"] | undefined;
}) {
  const { timeout = 10_000 } = options;
  const { origin, pathname } = new URL(options.apiUrl);
  const basePath = pathname.replace(/\/$/, "");
  const pool = new Pool(origin, { connections: 256, headersTimeout: 0, bodyTimeout: 0 });

  const send = (call: ApiCall, limit = timeout, furtherHeaders = {}) =>
    new Promise<ApiResponse>((resolve, reject) => {
      const request = {
        method: call.method,
        path: basePath + call.path,
        headers: { ...requestHeaders(call), ...furtherHeaders },
        body: call.body ?? null,
      };
      pool.dispatch(request, receive(limit, resolve, reject));
    });

  return {
    /** @throws Problem 503 when the API is unreachable or does not respond in time */
    async call(call: ApiCall): Promise<ApiResponse> {
      const span = options.startCall?.(call.method, "earshot-api");
      const attempt = () => send(call, timeout, span?.headers);
      try {
        const apiResponse = await attempt().catch((error) => repeatOnce(call, error, attempt));
        span?.end(apiResponse.status);
        return apiResponse;
      } catch (error) {
        span?.end();
        options.onFailure(error as Error, call.requestId);
        throw apiUnavailable();
      }
    },
    /**
     * Reads the API's `/readyz`; undefined if no response arrives within 2 s. Sends `time`, that of this process, in
     * milliseconds since 1970.
     */
    look: (time: number, credential: Record<string, string> = {}): Promise<Seen | undefined> =>
      send({ method: "GET", path: "/readyz", credential, requestId: "readyz" }, 2_000, {
        "x-clock": String(time),
      }).then(
        ({ status, body }) => ({
          status,
          ...readTime(body),
          ...(body.includes('"key":"rejected"') && { isKeyRejected: true }),
        }),
        () => undefined,
      ),
    /**
     * Reads a response without an end. Resolves when it ends, for whatever reason, to whether it began with status 200.
     * The call is aborted if nothing arrives for 25 seconds.
     */
    stream: (call: ApiCall, onBegin: () => void, onData: (chunk: Buffer) => void): Promise<boolean> =>
      new Promise((resolve) => {
        const { method, path } = call;
        const request = { method, path: basePath + path, headers: requestHeaders(call), body: null };
        pool.dispatch(request, receiveStream(onBegin, onData, resolve));
      }),
    close: () => void pool.destroy(),
  };
}

/** The 503 for an API that does not respond. `retryAfter` is in seconds; `cause` is for the log. */
export function apiUnavailable(retryAfter = "2", cause?: Error): Problem {
  const detail = "The service is not reachable. Try again in a moment.";
  return new Problem(503, "api_unavailable", detail, { retryAfter, ...(cause && { cause }) });
}

function readTime(body: Buffer): { time?: number } {
  const text = body.toString();
  const time = Date.parse(/"time":"([^"]+)"/.exec(text)?.[1] ?? "");
  return Number.isNaN(time) || text.includes('"reason":"clock"') ? {} : { time };
}

/** Collects one response, and aborts after `limit` ms in any phase: queued, connecting or receiving. */
function receive(
  limit: number,
  resolve: (apiResponse: ApiResponse) => void,
  reject: (error: Error) => void,
): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let status = 502;
  let headers: Record<string, string> = {};
  let abort: ((reason: Error) => void) | undefined;
  const timer = setTimeout(() => {
    const late = new Error(`no response in ${limit} ms`);
    reject(late);
    abort?.(late);
  }, limit);
  return {
    onRequestStart(controller) {
      abort = (reason) => controller.abort(reason);
    },
    onResponseStart(_controller, statusCode, given) {
      status = statusCode;
      headers = responseHeaders(given);
    },
    onResponseData: (_controller, chunk) => void chunks.push(chunk),
    onResponseEnd() {
      clearTimeout(timer);
      resolve({
        status,
        headers,
        body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks),
      });
    },
    onResponseError(_controller, error) {
      clearTimeout(timer);
      reject(error);
    },
  };
}

/**
 * Retries a GET once if the API closed its keep-alive connection just as the call was sent. Other methods are not
 * repeated.
 */
function repeatOnce(call: ApiCall, error: NodeJS.ErrnoException, again: () => Promise<ApiResponse>) {
  if (call.method === "GET" && /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(error.code ?? "")) return again();
  throw error;
}

function requestHeaders(call: ApiCall): Record<string, string> {
  const headers: Record<string, string> = { ...call.credential, "x-request-id": call.requestId };
  if (call.idempotencyKey !== undefined) headers["idempotency-key"] = call.idempotencyKey;
  if (call.body) headers["content-type"] = "application/json";
  return headers;
}

function responseHeaders(given: Record<string, string | string[] | undefined>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of passedOn) {
    const value = given[name];
    if (typeof value === "string") headers[name] = value;
  }
  const { "cache-control": caching } = given;
  if (typeof caching === "string" && caching.includes("no-transform")) headers["cache-control"] = caching;
  return headers;
}

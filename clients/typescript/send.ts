import { EarshotError } from "./earshot-error.ts";
import { readResponse } from "./read-response.ts";

export interface EarshotOptions {
  /** The address of the API: `https://feedback.example.com`, with or without `/v1`. */
  baseUrl: string;
  /** Your API key, which is secret: use it on servers only. */
  apiKey: string;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** The maximum number of attempts for a call that may be repeated; 3 by default. */
  attempts?: number | undefined;
  /** Milliseconds until an attempt times out; 15,000 by default. */
  timeout?: number | undefined;
  /** Your program's name and version, such as `acme-sync/1.4`, which the `User-Agent` then contains. */
  appInfo?: string | undefined;
  /** Called with the status and the headers of each response, also of those that are retried: for logs and limits. */
  onResponse?: ((response: ResponseHead) => void) | undefined;
}

export type ResponseHead = Pick<Response, "status" | "headers" | "url">;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds until an attempt of this call times out. */
  timeout?: number | undefined;
  /** The `ETag` of the object as you read it: if it has changed since, the call fails with `precondition_failed`. */
  ifMatch?: string | undefined;
  /** Called with the status and the headers of each response to this call, such as `ETag` and `X-Post-Number`. */
  onResponse?: ((response: ResponseHead) => void) | undefined;
  /**
   * Identifies a POST request: send the same key when you repeat the call yourself. By default each call gets a new
   * key.
   */
  idempotencyKey?: string | undefined;
}

/** The options of calls that return posts, comments or changelog entries. */
export interface AuthorOptions extends CallOptions {
  /** With `["author"]`, a post also has its `creator`, and each `creator` has `isStaff`. */
  include?: "author"[] | undefined;
}

export interface Call extends AuthorOptions {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  query?: object | undefined;
  body?: object | undefined;
}

/** The version in `package.json`. */
export const version = "1.0.0";

export type Send = <Result>(call: Call) => Promise<Result>;

/**
 * The longest wait before a retry, in milliseconds. If a retry must wait longer, the client throws the error, whose
 * `retryAfter` lets the caller decide.
 */
const longestWait = 10_000;

/**
 * Creates the function that all calls go through. After a 429, the client retries every call. After a network error or
 * a status of 502 or above, the client retries GET requests, and POST requests with the same Idempotency-Key. It does
 * not retry PATCH and DELETE requests, because the first attempt may have succeeded, and a repetition could undo a
 * later change by somebody else.
 */
export function createSend({
  baseUrl,
  apiKey,
  attempts = 3,
  timeout = 15_000,
  ...options
}: EarshotOptions): Send {
  if ("document" in globalThis) throw new TypeError("An API key must not be used in a browser.");
  if (!apiKey) throw new TypeError("apiKey is empty. Create an API key in the dashboard.");
  if (!URL.canParse(baseUrl))
    throw new TypeError("baseUrl must be the address of the API, such as https://feedback.example.com.");
  const base = new URL(baseUrl).href.replace(/(\/v1)?\/*$/, "");
  const fetchNow = options.fetch ?? fetch;
  return async <Result>(call: Call) => {
    const request = { ...requestOf(call, apiKey, options.appInfo), redirect: "manual" } as const;
    for (let attempt = 1; ; attempt += 1) {
      const signals = [AbortSignal.timeout(call.timeout ?? timeout), ...(call.signal ? [call.signal] : [])];
      try {
        const response = await fetchNow(base + targetOf(call), {
          ...request,
          signal: AbortSignal.any(signals),
        });
        options.onResponse?.(response);
        call.onResponse?.(response);
        return (await readResponse(response)) as Result;
      } catch (error) {
        call.signal?.throwIfAborted();
        const failure = error instanceof EarshotError ? error : lost(error);
        const wait = attempt < attempts ? waitBefore(attempt, call, failure) : undefined;
        if (wait === undefined) throw failure;
        await pause(wait, call.signal);
      }
    }
  };
}

function requestOf(call: Call, apiKey: string, appInfo?: string) {
  return {
    method: call.method,
    headers: {
      accept: "application/json",
      "x-api-key": apiKey,
      "user-agent": [`earshot-client/${version}`, appInfo].filter(Boolean).join(" "),
      ...(call.ifMatch !== undefined && { "if-match": call.ifMatch }),
      ...(call.method === "POST" && { "idempotency-key": call.idempotencyKey ?? crypto.randomUUID() }),
      ...(call.body && { "content-type": "application/json" }),
    },
    ...(call.body && { body: JSON.stringify(call.body) }),
  };
}

function targetOf({ path, query, include }: Call): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ include, ...query })) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `/v1${path}${search.size > 0 ? `?${search}` : ""}`;
}

function lost(cause: unknown): EarshotError {
  const message = "The API could not be reached, or its response was lost.";
  return new EarshotError(message, { status: 0, code: "network_error" }, { cause });
}

/** Returns the milliseconds until the next attempt, or undefined if the call must not be repeated. */
function waitBefore(attempt: number, { method }: Call, failure: EarshotError): number | undefined {
  const mayRepeat = method === "GET" || method === "POST";
  const isPassing =
    failure.status === 429 ||
    (mayRepeat && (failure.status === 0 || failure.status >= 502)) ||
    failure.code === "idempotency_in_progress";
  const backoff = Math.random() * 250 * 2 ** attempt;
  const wait = Math.max((failure.retryAfter ?? 0) * 1_000, 0) + backoff;
  return isPassing && wait <= longestWait ? wait : undefined;
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}

/** A template tag that builds a path and encodes each id, so that no id can change the route. */
export function path(parts: TemplateStringsArray, ...ids: (string | number)[]): string {
  return String.raw({ raw: parts }, ...ids.map((id) => encodeURIComponent(id)));
}

import { Agent, buildConnector, type Dispatcher, request } from "undici";
import { isLoopback } from "../webhooks/check-url.ts";
import { assertAllowed, createLookup, createResolve, HostError, type Resolve } from "./resolve-host.ts";

/** The result of one attempt. */
export interface Attempt {
  status?: number;
  /** Why there was no response, as a sentence for staff. */
  error?: string;
  /** The start of the response, if it was an error. */
  excerpt?: string;
  retryAfter?: string | undefined;
  /** Whether `abort` ended the attempt. */
  isAborted?: true;
}

export type Poster = ReturnType<typeof createPoster>;

const longestResponse = 64 * 1024;
const longestExcerpt = 1_000;

/**
 * Makes a client that posts messages to untrusted URLs. The client connects only to allowed addresses
 * (`isAllowedAddress`), and only to the address that it checked. It follows no redirects, and reads at most 64 KiB of
 * a response.
 */
export function createPoster({
  isProduction,
  resolve = createResolve(),
  timeout = 10_000,
}: {
  isProduction: boolean;
  resolve?: Resolve;
  /** Milliseconds for a whole attempt, from the look-up to the end of the response. */
  timeout?: number;
}) {
  const connect = buildConnector({ lookup: createLookup(resolve, isProduction), timeout });
  const agent = new Agent({
    connect(options, callback) {
      try {
        assertAllowed(bare(options.hostname), isProduction);
      } catch (error) {
        return callback(error as Error, null);
      }
      connect(options, callback);
    },
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  const underWay = new Set<AbortController>();
  return {
    /** Posts JSON. Never throws: a failure is part of the result. */
    async post(url: string, headers: Record<string, string>, body: string): Promise<Attempt> {
      const attempt = new AbortController();
      const deadline = setTimeout(() => attempt.abort("deadline"), timeout);
      underWay.add(attempt);
      const { signal } = attempt;
      try {
        assertAllowedUrl(url, isProduction);
        const sent = { "content-type": "application/json", "user-agent": "Earshot-Webhooks", ...headers };
        return await read(
          await request(url, { method: "POST", dispatcher: agent, headers: sent, body, signal }),
        );
      } catch (error) {
        if (signal.reason === "stop") return { error: "The worker was stopped.", isAborted: true };
        const isLate = signal.reason === "deadline";
        return { error: isLate ? `No complete response within ${timeout / 1_000} s.` : explain(error) };
      } finally {
        clearTimeout(deadline);
        underWay.delete(attempt);
      }
    },
    /** Ends all attempts that are under way. */
    abort: () => {
      for (const attempt of underWay) attempt.abort("stop");
    },
    close: () => agent.destroy(),
  };
}

/** Checks the URL again: it may have been stored under other settings or in another environment. @throws HostError */
function assertAllowedUrl(url: string, isProduction: boolean): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === "https:" || (protocol === "http:" && !isProduction && isLoopback(bare(hostname)))) return;
  throw new HostError("The URL must begin with https://.");
}

/** A host as in a URL, without the brackets of an IPv6 address. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

async function read({ statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<Attempt> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > longestResponse) break;
  }
  if (status >= 200 && status < 300) return { status };
  const retryAfter = headers["retry-after"];
  return { status, excerpt: excerptOf(Buffer.concat(chunks)), retryAfter: retryAfter && String(retryAfter) };
}

/** Removes control characters: the database cannot store NUL, and the others are not readable. */
function excerptOf(response: Buffer): string {
  const text = new TextDecoder().decode(response.subarray(0, 4 * longestExcerpt));
  return text
    .slice(0, longestExcerpt)
    .toWellFormed()
    .replace(/(?![\n\t])\p{Cc}/gu, "");
}

function explain(error: unknown): string {
  if (error instanceof HostError) return error.message;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return `The TLS connection failed (${code}).`;
  return `The connection failed${code ? ` (${code})` : ""}.`;
}

import type { OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { Response } from "express";

/** Bytes from which compression is worth its time. A smaller response fits into one packet. */
const least = 1_024;

/** Bytes below which Brotli costs more time than the few bytes that it saves are worth. */
const leastForBrotli = 4_096;

/** Bytes up to which a text is compressed on this thread. Another thread costs 200 µs, and these take at most 400 µs. */
const mostHere = 65_536;

/** The levels are low, because most texts are sent only once. */
const compressors = {
  br: async (text: Uint8Array) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
    };
    if (text.byteLength <= mostHere) return brotliCompressSync(text, { params });
    return promisify(brotliCompress)(text, { params });
  },
  gzip: async (text: Uint8Array) => {
    if (text.byteLength <= mostHere) return gzipSync(text, { level: 4 });
    return promisify(gzip)(text, { level: 4 });
  },
};
type Encoding = keyof typeof compressors;

/** Compressed texts, for as long as their caller keeps the text. */
const compressed = new WeakMap<Uint8Array, Partial<Record<Encoding, Promise<Buffer>>>>();

/**
 * Marks a response with a secret. Neither this process nor a proxy compresses it: the length of a compressed text tells
 * whether the secret resembles another part of the text, which somebody else may have written (BREACH).
 */
export const secretHeaders = { "cache-control": "no-store, no-transform" };

/**
 * Sends a whole text with these headers, compressed if the client accepts that. A text in a cache is compressed once: pass
 * the same bytes. Only a weak `etag` is true of both forms.
 */
export function sendText(
  response: Response,
  status: number,
  headers: OutgoingHttpHeaders,
  text: string | Uint8Array,
): void {
  const length = typeof text === "string" ? Buffer.byteLength(text) : text.byteLength;
  const isSecret = /no-transform/.test(`${headers["cache-control"] ?? response.getHeader("cache-control")}`);
  if (length < least || isSecret) {
    response.writeHead(status, { ...headers, "content-length": length }).end(text);
    return;
  }
  const varying = { ...headers, vary: addEncoding(headers.vary ?? response.getHeader("vary")) };
  const sendPlain = () => void response.writeHead(status, { ...varying, "content-length": length }).end(text);
  const encoding = chooseEncoding(response, length);
  if (!encoding) sendPlain();
  else
    compress(typeof text === "string" ? Buffer.from(text) : text, encoding).then((bytes) => {
      const own = { "content-encoding": encoding, "content-length": bytes.byteLength };
      response.writeHead(status, { ...varying, ...own }).end(bytes);
    }, sendPlain);
}

/** The value of `vary` for a response that may be compressed. */
export function addEncoding(vary: OutgoingHttpHeaders[string]): string {
  const names = vary === undefined ? "" : String(vary);
  if (/accept-encoding/i.test(names)) return names;
  return names ? `${names}, Accept-Encoding` : "Accept-Encoding";
}

function chooseEncoding({ req }: Response, length: number): Encoding | undefined {
  if (req.headers["accept-encoding"] === undefined) return undefined;
  const preferred: Encoding[] = length < leastForBrotli ? ["gzip", "br"] : ["br", "gzip"];
  return preferred.find((encoding) => req.acceptsEncodings(encoding));
}

function compress(text: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(text) ?? {};
  known[encoding] ??= compressors[encoding](text);
  compressed.set(text, known);
  return known[encoding];
}

import type { OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Response } from "express";

/** Bytes from which compression is worth its time. A smaller response fits into one packet. */
const least = 1_024;

/** The encodings in the order of preference, as fast as they are useful, because most texts are sent only once. */
const compressors = {
  br: (text: Uint8Array) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: text.byteLength,
      },
    }),
  gzip: (text: Uint8Array) => promisify(gzip)(text, { level: 4 }),
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
  const encoding = chooseEncoding(response);
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

function chooseEncoding({ req }: Response): Encoding | undefined {
  if (req.headers["accept-encoding"] === undefined) return undefined;
  return (Object.keys(compressors) as Encoding[]).find((encoding) => req.acceptsEncodings(encoding));
}

/** Compresses on another thread. */
function compress(text: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(text) ?? {};
  known[encoding] ??= compressors[encoding](text);
  compressed.set(text, known);
  return known[encoding];
}

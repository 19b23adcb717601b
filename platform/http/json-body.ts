import type { IncomingMessage } from "node:http";
import { Problem } from "./problem.ts";

/** Whether a request has a body, with or without a length. */
export function isBodySent({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"] ?? "0";
  return headers["transfer-encoding"] !== undefined || length !== "0";
}

/**
 * Checks a request's headers before its body is read.
 * @throws Problem 415 unless the body is JSON in UTF-8, 413 if it is too large
 */
export function requireJson({ headers }: IncomingMessage, maxBytes: number): void {
  const { "content-type": type = "", "content-length": length } = headers;
  if (!/^application\/json *(; *charset="?utf-8"?)? *$/i.test(type)) {
    throw new Problem(415, "json_expected", "Send the body as application/json in UTF-8.");
  }
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
}

/** A 413 that closes the connection, so that the rest of the body need not be read. */
export function tooLarge(maxBytes: number): Problem {
  return new Problem(413, "body_too_large", `The body is larger than ${maxBytes} bytes.`, {
    headers: { connection: "close" },
  });
}

/** A 408 that closes the connection. */
export function tooSlow(): Problem {
  return new Problem(408, "request_timeout", "The body arrives too slowly.", {
    headers: { connection: "close" },
  });
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** @throws Problem 400 for text that is not UTF-8 JSON */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(strictUtf8.decode(bytes));
  } catch {
    throw new Problem(400, "invalid_json", "The body is not valid JSON in UTF-8.");
  }
}

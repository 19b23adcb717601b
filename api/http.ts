import express, { type Request, type Response } from "express";
import type { z } from "zod";
import { Problem } from "../platform/problem.ts";

type ReadBody = (request: Request, response: Response) => Promise<void>;

/** Reads a body of JSON, of so many bytes at most, as bytes; there need not be one. */
export function createBodyReader(mostBytes: number): ReadBody {
  const readBytes = express.raw({ type: () => true, limit: mostBytes, inflate: false });
  return async (request, response) => {
    if (!isBodySent(request)) return;
    const { "content-type": type = "", "content-length": length } = request.headers;
    if (!/^application\/json *(; *charset="?utf-8"?)? *$/i.test(type)) {
      throw new Problem(415, "json_expected", "Send the body as application/json in UTF-8.");
    }
    // The body reader would read it to its end before refusing it.
    if (Number(length) > mostBytes) throw tooLarge(mostBytes);
    await new Promise<void>((resolve, reject) => {
      readBytes(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
  };
}

function isBodySent({ headers }: Request): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

function tooLarge(mostBytes: number): Problem {
  return new Problem(413, "body_too_large", `The body is larger than ${mostBytes} bytes.`, {
    headers: { connection: "close" },
  });
}

const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** The JSON body of a request, validated. @throws ZodError, Problem 400 for text that is not UTF-8 JSON */
export function bodyOf<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return schema.parse({});
  let value: unknown;
  try {
    value = JSON.parse(strictUtf8.decode(bytes));
  } catch {
    throw new Problem(400, "invalid_json", "The body is not valid JSON in UTF-8.");
  }
  return schema.parse(value);
}

/** Sends JSON: text from Postgres as it is, anything else through JSON.stringify. */
export function sendJson(
  response: Response,
  status: number,
  body: string | object,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "cache-control": "private, no-cache",
    ...headers,
  });
  response.end(text);
}

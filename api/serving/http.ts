import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import type { z } from "zod";
import { isBodySent, parseJson, requireJson } from "../../platform/json-body.ts";

/** Reads a JSON body of at most `mostBytes` bytes, as bytes; the body is optional. */
export function createBodyReader(mostBytes: number) {
  const readBytes = express.raw({ type: () => true, limit: mostBytes, inflate: false });
  return async (request: Request, response: Response): Promise<void> => {
    if (!isBodySent(request)) return;
    // The body reader would read an oversized body to its end before it rejects it.
    requireJson(request, mostBytes);
    await new Promise<void>((resolve, reject) => {
      readBytes(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
  };
}

/** The JSON body of a request, validated. @throws ZodError, Problem 400 for text that is not UTF-8 JSON */
export function bodyOf<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const bytes: unknown = request.body;
  return schema.parse(Buffer.isBuffer(bytes) && bytes.length > 0 ? parseJson(bytes) : {});
}

/** Sends JSON: text from Postgres unchanged, anything else through JSON.stringify. */
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

/** Responds to our own servers with the result of `act` for the checked body, or with an empty object. Never cached. */
export function respondWith<Schema extends z.ZodType>(
  schema: Schema,
  act: (input: z.output<Schema>) => Promise<unknown>,
  status = 200,
): RequestHandler {
  return async (request, response) => {
    const body = (await act(bodyOf(request, schema))) as string | object | undefined;
    sendJson(response, status, body ?? {}, { "cache-control": "no-store" });
  };
}

/** The POST routes of our own servers by path, each behind the same guards. */
export function internalRouter(
  handlers: Record<string, RequestHandler>,
  ...guards: RequestHandler[]
): Router {
  const router = express.Router();
  for (const [path, handler] of Object.entries(handlers)) router.post(path, ...guards, handler);
  return router;
}

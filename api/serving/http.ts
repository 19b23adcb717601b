import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import type { z } from "zod";
import { isBodySent, parseJson, requireJson } from "../../platform/http/json-body.ts";
import { reporting } from "../../platform/http/plain-errors.ts";
import { secretHeaders, sendText } from "../../platform/http/send-text.ts";

/**
 * Returns a function that reads a JSON body of up to `mostBytes` bytes, if there is one, into `request.body`
 * unparsed.
 */
export function createBodyReader(mostBytes: number) {
  const readBytes = express.raw({ type: () => true, limit: mostBytes, inflate: false });
  return async (request: Request, response: Response): Promise<void> => {
    if (!isBodySent(request)) return;
    // Check the length first: Express would read an oversized body to its end before rejecting it.
    requireJson(request, mostBytes);
    await new Promise<void>((resolve, reject) => {
      readBytes(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
    });
  };
}

/**
 * Parses and validates a request's body; a missing body is read as `{}`. @throws ZodError, Problem 400 unless it is
 * UTF-8 JSON
 */
export function bodyOf<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const bytes: unknown = request.body;
  return schema.parse(Buffer.isBuffer(bytes) && bytes.length > 0 ? parseJson(bytes) : {}, reporting);
}

/** Sends a JSON response. A string is sent unchanged, because it is JSON from Postgres; an object is serialised. */
export function sendJson(
  response: Response,
  status: number,
  body: string | object,
  headers: Record<string, string> = {},
): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const usual = { "content-type": "application/json; charset=utf-8", "cache-control": "private, no-cache" };
  sendText(response, status, { ...usual, ...headers }, text);
}

/**
 * A handler that validates the body and responds with the result of `act`, or `{}` if there is none. Never cached or
 * compressed.
 */
export function respondWith<Schema extends z.ZodType>(
  schema: Schema,
  act: (input: z.output<Schema>) => Promise<unknown>,
  status = 200,
): RequestHandler {
  return async (request, response) => {
    const body = (await act(bodyOf(request, schema))) as string | object | undefined;
    sendJson(response, status, body ?? {}, secretHeaders);
  };
}

/**
 * A router for POST requests from our own servers: `handlers` has a handler for each path, and `guard` runs before it and
 * rejects every other caller.
 */
export function internalRouter(
  guard: RequestHandler,
  handlers: Record<string, RequestHandler>,
  limit = "64kb",
): Router {
  const router = express.Router();
  const readBody = express.raw({ type: () => true, limit });
  for (const [path, handler] of Object.entries(handlers)) router.post(path, guard, readBody, handler);
  return router;
}

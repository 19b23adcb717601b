import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";

const wellFormed = /^[\w.:-]{1,128}$/;

/** Puts `x-request-id` on every answer; a well-formed incoming one is echoed, so that a trace can cross houses. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.headers["x-request-id"];
  response.setHeader(
    "x-request-id",
    typeof given === "string" && wellFormed.test(given) ? given : randomUUID(),
  );
  next();
};

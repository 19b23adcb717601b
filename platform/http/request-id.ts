import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";

const wellFormed = /^[\w.:-]{1,128}$/;

/** Sets `x-request-id` on every response; echoes a well-formed incoming one, so that a trace can span several servers. */
export const requestId: RequestHandler = (request, response, next) => {
  const given = request.headers["x-request-id"];
  response.setHeader(
    "x-request-id",
    typeof given === "string" && wellFormed.test(given) ? given : randomUUID(),
  );
  next();
};

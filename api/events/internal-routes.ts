import express, { type RequestHandler, type Router } from "express";
import { factsOf } from "../../platform/http/request-facts.ts";
import type { Database } from "../postgres/database.ts";
import { respondWith } from "../serving/http.ts";
import { FindAudiences } from "./contract.ts";
import { findAudiences } from "./find-audiences.ts";
import type { EventFeed } from "./listen-for-events.ts";

/** Milliseconds between two comments, by which the BFF notices that a connection is dead. */
const heartbeat = 10_000;
const comment = ":\n\n";

/** The most bytes that may wait for one reader; a slower reader is cut off, and has missed nothing once it is back. */
const mostUnread = 1024 * 1024;

/** Routes for the BFF: the events of all workspaces, and which visitors may learn of them. */
export function eventRoutes(db: Database, feed: EventFeed, requireServiceKey: RequestHandler): Router {
  const router = express.Router();
  router.get("/events", requireServiceKey, streamEvents(feed));
  const readBody = express.raw({ type: () => true, limit: "64kb" });
  router.post(
    "/audiences",
    requireServiceKey,
    readBody,
    respondWith(FindAudiences, (input) => findAudiences(db, input)),
  );
  return router;
}

function streamEvents(feed: EventFeed): RequestHandler {
  return async (_request, response) => {
    const write = (text: string) => {
      if (response.writableLength > mostUnread) response.destroy();
      else if (!response.writableEnded) response.write(text);
    };
    const unsubscribe = await feed.subscribe({
      onEvent: (event) => write(`data: ${event}\n\n`),
      onEnd: () => response.end(),
    });
    if (response.closed) return unsubscribe();
    factsOf(response).beganAt = performance.now();
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
    });
    write(comment);
    const timer = setInterval(write, heartbeat, comment);
    response.once("close", () => {
      clearInterval(timer);
      unsubscribe();
    });
  };
}

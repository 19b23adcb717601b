import type { Request, Response } from "express";
import { z } from "zod";
import type { LiveEvent } from "../../api/events/contract.ts";
import { addressShares, createFairPlaces } from "../../platform/fair-places.ts";
import { Problem } from "../../platform/http/problem.ts";
import { factsOf } from "../../platform/http/request-facts.ts";
import type { Config } from "../config.ts";
import { queryOf, whenClosed } from "../http.ts";
import type { LiveHub } from "./create-live-hub.ts";
import type { Listener } from "./report-events.ts";

/** Who wants to know when something changes. */
export interface Audience extends Pick<Listener, "workspaceId" | "userId" | "isStaff"> {
  /** The address prefix whose number of streams is limited. */
  prefix: string;
  /** Called before each event. If it rejects, the caller may no longer read the workspace, and the response ends. */
  check(): Promise<unknown>;
}

export type LiveStreams = ReturnType<typeof createLiveStreams>;

const Query = z.object({
  /** The age of the data that the browser shows, in milliseconds; without an age, the browser reloads everything. */
  age: z.coerce.number("is not a number of milliseconds").min(0).default(Number.POSITIVE_INFINITY),
});

/** Milliseconds between two comments: proxies end responses in which nothing arrives for 30 s. */
const heartbeat = 25_000;
const comment = ":\n\n";

/** A response ends after this many milliseconds, and up to twice that; the browser connects again. */
const lifetime = 1_800_000;

/** The most bytes, and the most events, that may wait for one browser. */
const mostUnread = 64 * 1024;
const mostUnchecked = 100;

/** Seconds after which a rejected browser may try again. */
const retryAfter = 30;

/** Sends server-sent events to browsers, as many as this process can serve. */
export function createLiveStreams(
  hub: LiveHub,
  { RATE_LIMITS: { reads }, MAX_LIVE_STREAMS: most }: Pick<Config, "RATE_LIMITS" | "MAX_LIVE_STREAMS">,
  onRateLimited: (limit: string) => void = () => {},
) {
  const places = createFairPlaces(most);
  /** One address may have a sixth as many streams as a person may send reads in a minute. */
  const mostPerPrefix = reads === 0 ? Number.POSITIVE_INFINITY : Math.ceil(reads / 6);
  /** So that the visitors of one workspace leave room for those of others. */
  const mostPerWorkspace = Math.ceil(most * 0.8);
  const open = new Set<{ beat(): void; end(): void }>();
  let isStopped = false;
  const timer = setInterval(() => {
    for (const stream of open) stream.beat();
  }, heartbeat).unref();

  const reserve = ({ prefix, workspaceId }: Audience): (() => void) => {
    if (isStopped) throw unavailable();
    const shares = { ...addressShares(prefix, mostPerPrefix), [workspaceId]: mostPerWorkspace };
    return places.take(shares, (holder) => {
      if (holder === undefined || holder === workspaceId) return unavailable();
      onRateLimited("liveStreams");
      const detail = `Your network has ${shares[holder]} pages open that are updated live. Try again in ${retryAfter} s.`;
      return new Problem(429, "rate_limited", detail, { retryAfter });
    });
  };

  return {
    /**
     * Responds with the events of a workspace that the caller may learn of, until the caller leaves.
     * @throws Problem 400, 429, 503
     */
    async respond(request: Request, response: Response, audience: Audience): Promise<void> {
      const { age } = Query.parse(Object.fromEntries(queryOf(request)));
      whenClosed(response, reserve(audience));
      if (!(await hub.whenUp()) || isStopped) throw unavailable();
      if (response.closed) return;
      startStream(response);
      const writer = createWriter(response, audience.check);
      const endsAt = Date.now() + lifetime * (1 + Math.random());
      const stream = {
        end: () => response.end(),
        beat: () => (Date.now() > endsAt ? response.end() : writer.write(comment)),
      };
      open.add(stream);
      const remove = hub.add({ ...audience, send: writer.send, end: stream.end }, age);
      response.once("close", () => {
        open.delete(stream);
        remove();
      });
    },
    count: () => open.size,
    versionOf: hub.versionOf,
    /** Ends all responses and rejects new calls, so that browsers go to another process. */
    stop(): void {
      isStopped = true;
      clearInterval(timer);
      hub.stop();
      for (const { end } of open) end();
    },
  };
}

function startStream(response: Response): void {
  factsOf(response).beganAt = performance.now();
  response.writeHead(200, {
    "content-type": "text/event-stream",
    // Proxies must neither compress nor collect the events.
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  });
  response.write(comment);
}

function createWriter(response: Response, check: () => Promise<unknown>) {
  let checked: Promise<unknown> = Promise.resolve();
  let unchecked = 0;
  /** Disconnects a browser that does not read; after it reconnects, it reloads everything. */
  const write = (text: string) => {
    if (response.writableLength > mostUnread) response.destroy();
    else if (!response.writableEnded) response.write(text);
  };
  /** If many events arrive at once, as when a board is deleted, one `resync` replaces those that may not wait. */
  const send = (event: LiveEvent) => {
    if (response.closed || unchecked > mostUnchecked) return;
    const sent = unchecked < mostUnchecked ? event : { type: "resync", within: event.within };
    unchecked += 1;
    checked = checked.then(check).then(
      () => {
        unchecked -= 1;
        write(`event: change\ndata: ${JSON.stringify(sent)}\n\n`);
      },
      () => void response.end(),
    );
  };
  return { write, send };
}

function unavailable(): Problem {
  const detail = "Changes cannot be reported to this page now. Read again from time to time.";
  return new Problem(503, "live_unavailable", detail, { retryAfter });
}

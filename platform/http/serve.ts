import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Express, Response } from "express";
import { StartupError } from "../process/startup-error.ts";
import type { Log } from "../telemetry/log.ts";
import { createIdleCheck } from "./close-idle-connections.ts";
import { drain } from "./drain.ts";
import { createReadCheck, type EndReason } from "./end-slow-responses.ts";
import { rejectMalformed, requireOneHost } from "./reject-malformed.ts";
import { factsOf, routeOf } from "./request-facts.ts";
import { sendInParts } from "./send-in-parts.ts";

export interface Serving {
  server: Server;
  port: number;
  /**
   * Keeps accepting requests for `drainSeconds`, with `connection: close` on every response; then completes open
   * requests, rejects new ones, and resolves after at most `timeout` milliseconds more.
   */
  drain(timeout?: number): Promise<void>;
}

export type ClientLimits = typeof clientLimits;

/** Limits that one server sets for its clients. Times are in milliseconds. */
const clientLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  leastRate: 8_000,
  rateWindow: 30_000,
  stallTimeout: 10_000,
  /** Time for a rejected client to read the response. */
  lingerTimeout: 1_000,
  unreadBytes: 64 * 1024 * 1024,
  maximumUnreadBytes: 256 * 1024 * 1024,
  checkInterval: 250,
  /** More than `keepAliveTimeout`, which Node enforces. */
  idleTimeout: 70_000,
  maxConnections: 10_000,
};

/**
 * Listens with limits that withstand slow clients: without `connectionsCheckingInterval`, Node enforces `headersTimeout`
 * only every 30 s. @throws StartupError when the port is taken.
 */
export async function serve(
  app: Express,
  options: {
    name: string;
    port: number;
    portVariable: string;
    host: string;
    limits?: Partial<ClientLimits>;
    drainSeconds?: number;
    log?: Log;
    /** Called for each response that is ended because its client does not read. */
    onResponseEnded?: ((reason: EndReason) => void) | undefined;
    /** Calls a function again and again. Returns a function that stops this. */
    repeat?: typeof repeat;
  },
): Promise<Serving> {
  const limits = { ...clientLimits, ...options.limits };
  sendInParts(app.response);
  const server = createServer(
    {
      IncomingMessage: withPrototype(IncomingMessage, app.request),
      ServerResponse: withPrototype(ServerResponse, app.response),
      connectionsCheckingInterval: limits.checkInterval,
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      keepAliveTimeout: 65_000,
      requireHostHeader: false,
    },
    requireOneHost(app),
  );
  server.maxConnections = limits.maxConnections;
  rejectMalformed(server, limits.lingerTimeout);
  const connections = new Set<Socket>();
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  const checkReaders = createReadCheck(connections, limits, (reason, response) => {
    options.onResponseEnded?.(reason);
    options.log?.warn({ reason, ...describeEnded(reason, response as Response) }, "response ended");
  });
  const checkIdle = createIdleCheck(server, connections, limits);
  const check = () => {
    checkReaders();
    checkIdle();
  };
  server.once("close", (options.repeat ?? repeat)(check, limits.checkInterval));
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explainListenError(error, options)));
    server.listen(options.port, options.host, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    drain: async (timeout) => {
      closeConnections(app.response);
      await sleep((options.drainSeconds ?? 0) * 1_000);
      return drain(server, connections, timeout);
    },
  };
}

function repeat(act: () => void, interval: number): () => void {
  const timer = setInterval(act, interval).unref();
  return () => clearInterval(timer);
}

/** Records in the response's facts why it was ended, and returns what the log says about it. */
function describeEnded(reason: EndReason, response: Response | undefined) {
  // A request without a valid `Host` does not reach Express, which creates `locals`.
  if (response?.locals === undefined) return {};
  factsOf(response).ended = reason;
  const { req: request } = response;
  return {
    method: request.method,
    route: routeOf(request, response),
    requestId: response.getHeader("x-request-id"),
  };
}

/**
 * Express replaces the prototypes of every request and response. Unless the prototypes are already those of Express, V8
 * then loses its hidden classes for these objects. `setPrototypeOf` is needed because V8 derives the size of a new
 * object from its chain of constructors. A request and its response then take 1.5 µs instead of 3.4 µs.
 */
function withPrototype<Base extends typeof IncomingMessage | typeof ServerResponse>(
  base: Base,
  prototype: object,
) {
  function Created(this: object, ...args: unknown[]) {
    Reflect.apply(base, this, args);
  }
  Object.setPrototypeOf(Created, base);
  Created.prototype = prototype;
  return Created as unknown as Base;
}

/** Turns a known `listen` error into a StartupError that says how to fix it; returns any other error unchanged. */
export function explainListenError(
  error: NodeJS.ErrnoException,
  options: { name: string; port: number; portVariable: string },
) {
  if (error.code === "EADDRINUSE") {
    return new StartupError(
      `Port ${options.port} is busy, so the ${options.name} cannot listen: stop the program that uses it, or set ${options.portVariable} to a free port.`,
    );
  }
  if (error.code === "EACCES") {
    return new StartupError(`Port ${options.port} needs privileges: set ${options.portVariable} above 1023.`);
  }
  return error;
}

/**
 * Adds `connection: close` to every further response, including the responses to requests in progress. Otherwise, a
 * client would send its next request on a connection that is about to close.
 */
function closeConnections(response: Express["response"]): void {
  const { writeHead } = response;
  response.writeHead = function (this: ServerResponse, ...given: unknown[]) {
    if (!this.headersSent) this.setHeader("connection", "close");
    return Reflect.apply(writeHead, this, given);
  };
}

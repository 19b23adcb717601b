import express, { type Express, type Request, type Response } from "express";
import { problemHandler } from "../platform/http/problem.ts";
import { factsOf, mountedAt } from "../platform/http/request-facts.ts";
import { requestId } from "../platform/http/request-id.ts";
import type { Log } from "../platform/telemetry/log.ts";
import { accountIdentityRoutes } from "./account-identities/routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import type { Actor } from "./actor.ts";
import { createApiKeyReader } from "./api-keys/read-api-key.ts";
import type { KeyUse } from "./api-keys/record-key-use.ts";
import type { Config } from "./config.ts";
import type { Replica } from "./database-servers/open-replica.ts";
import { docsRoutes } from "./docs/routes.ts";
import { internalRoutes } from "./embed/internal-routes.ts";
import { eventRoutes } from "./events/internal-routes.ts";
import { createEventFeed, type EventFeed } from "./events/listen-for-events.ts";
import { authenticate, type KeyReader } from "./keys/authenticate.ts";
import { createDelegatedKeyReader } from "./keys/delegated-key.ts";
import { createServiceKeyCheck, requireServiceKey } from "./keys/service-key.ts";
import { mailLinkRoutes } from "./mail/internal-routes.ts";
import { openStore } from "./pictures/open-store.ts";
import { reportFailures } from "./pictures/report-failures.ts";
import type { Database } from "./postgres/database.ts";
import { routes } from "./routes.ts";
import { createServices } from "./services.ts";
import { parseQuery } from "./serving/parse-query.ts";
import { postgresProblem } from "./serving/postgres-problem.ts";
import { rateLimit } from "./serving/rate-limit-per-key.ts";
import { serveRoutes } from "./serving/serve-routes.ts";
import { sweepWorkspaces } from "./workspaces/sweep-workspaces.ts";

export interface Dependencies {
  config: Config;
  db: Database;
  replica?: Replica | undefined;
  /** The events that `/internal/events` passes on; by default, those of `config`. */
  events?: EventFeed | undefined;
  log: Log;
  /** Called for each request that an API key authenticates. */
  onKeyUse(use: KeyUse): void;
  /** Receives the name of the limit that a rejected request exceeds. */
  onRateLimited?: ((limit: string) => void) | undefined;
  isDraining(): boolean;
  /**
   * The most milliseconds that a route's handler may take, before the request gets 503: by default more than the statement
   * timeout of Postgres. Authentication may take up to 3 s more.
   */
  respondWithin?: number | undefined;
  /** The clock by which cached callers expire, in milliseconds. */
  now?: (() => number) | undefined;
  /**
   * Returns a `reason` if this process must get no traffic, and further fields for the response of `/readyz`. `clientTime`
   * is the time of the BFF that asks, in milliseconds since 1970; NaN for other callers.
   */
  readiness?(clientTime: number): { reason?: string | undefined } & Record<string, unknown>;
}

/** Creates the API as an Express application. Also resumes interrupted deletions of workspaces, in the background. */
export function createApp({
  config,
  db,
  replica,
  events = createEventFeed(config),
  log,
  onKeyUse,
  onRateLimited,
  isDraining,
  now,
  respondWithin = 6_000,
  readiness,
}: Dependencies): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.enable("case sensitive routing").enable("strict routing");
  app.set("query parser", parseQuery);
  const isProduction = config.NODE_ENV === "production";
  app.use(requestId, (_request, response, next) => {
    response.setHeader("x-content-type-options", "nosniff");
    if (isProduction) response.setHeader("strict-transport-security", "max-age=31536000");
    next();
  });
  app.get("/healthz", (_request, response) => void response.json({ status: "ok" }));
  const isFromBff = createServiceKeyCheck(config.SHARED_ROOT_KEYS);
  app.get("/readyz", async (request, response) => {
    const clientTime = Number(request.headers["x-clock"] ?? Number.NaN);
    // A BFF sends its key with each probe, to learn whether its other calls would be rejected.
    const key = request.headers.authorization && ((await isFromBff(request)) ? "accepted" : "rejected");
    const { reason, ...told } = { ...readiness?.(clientTime), ...(isDraining() && { reason: "draining" }) };
    const status = reason ? "not ready" : "ready";
    response
      .status(reason ? 503 : 200)
      .json({ status, ...(reason && { reason }), ...told, ...(key && { key }) });
  });
  app.use(docsRoutes(config.PUBLIC_API_URL));
  const store = openStore(config);
  const pictureStore = store && reportFailures(store, log);
  const serviceKey = requireServiceKey(isFromBff);
  app.use(
    "/internal/accounts/identity",
    mountedAt("/internal/accounts/identity"),
    accountIdentityRoutes(db, config, serviceKey),
  );
  app.use(
    "/internal/accounts",
    mountedAt("/internal/accounts"),
    accountRoutes(db, config, serviceKey, () => sweep(db, log)),
  );
  app.use(
    "/internal/mail",
    mountedAt("/internal/mail"),
    mailLinkRoutes(db, config.API_ROOT_KEYS, serviceKey),
  );
  app.use(
    "/internal",
    mountedAt("/internal"),
    internalRoutes(db, config.API_ROOT_KEYS, serviceKey, pictureStore),
  );
  app.use("/internal", eventRoutes(db, events, serviceKey));

  const limit = rateLimit(db, log, config, onRateLimited);
  const edk_ = createDelegatedKeyReader(db, config.SHARED_ROOT_KEYS, now);
  const esk_ = createApiKeyReader(db, config.API_ROOT_KEYS, onKeyUse, now);
  const authenticateAndCount = async (request: Request, response: Response) => {
    const readers = readersOf(request.path, { esk_, edk_ });
    if (!readers) return undefined;
    const actor = await authenticate(request, readers);
    noteCaller(actor, response);
    await limit(actor, request, response);
    return actor;
  };
  sweep(db, log);
  app.use(
    serveRoutes(
      routes,
      createServices({ db, replica, config, log, pictureStore, respondWithin }),
      authenticateAndCount,
    ),
  );
  app.use(problemHandler(log, postgresProblem));
  return app;
}

/**
 * The readers for the kinds of keys that a path accepts; undefined if it accepts none. API keys work only on `/v1`,
 * so that a leaked API key cannot create more API keys.
 */
function readersOf(path: string, { esk_, edk_ }: Record<"esk_" | "edk_", KeyReader>) {
  const isBelow = (place: string) => path === place || path.startsWith(`${place}/`);
  if (isBelow("/v1")) return { esk_, edk_ };
  return ["/staff", "/visitor", "/internal/open", "/internal/unread"].some(isBelow) ? { edk_ } : undefined;
}

function noteCaller({ workspaceId, isStaff, limitBy }: Actor, response: Response): void {
  const facts = factsOf(response);
  facts.workspaceId = workspaceId;
  // The `limitBy` of a delegated key is `<workspace id>/<user id>`; the `limitBy` of an API key has no slash.
  facts.caller = limitBy.includes("/") ? (isStaff ? "staff" : "end_user") : "api_key";
}

/** Finishes the deletion of workspaces in the background; an interrupted deletion resumes at the next start. */
function sweep(db: Database, log: Log): void {
  sweepWorkspaces(db).catch((error) =>
    log.warn({ err: error }, "the rows of a deleted workspace are not all deleted yet"),
  );
}

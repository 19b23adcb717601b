import express, { type Express } from "express";
import type { Log } from "../platform/log.ts";
import { problemHandler } from "../platform/problem.ts";
import { requestId } from "../platform/request-id.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { authenticate } from "./actor.ts";
import { createApiKeyReader } from "./api-keys/read-api-key.ts";
import { openApiKeyDoors } from "./api-keys/routes.ts";
import { openAuditDoors } from "./audit/routes.ts";
import { openBoardDoors } from "./boards/routes.ts";
import { openCategoryDoors } from "./categories/routes.ts";
import { openChangelogDoors } from "./changelogs/routes.ts";
import { openCommentDoors } from "./comments/routes.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database.ts";
import { createDelegatedKeyReader } from "./delegated-key.ts";
import { docsRoutes } from "./docs/routes.ts";
import { createDoors } from "./doors.ts";
import { embedRoutes, openEmbedDoors } from "./embed/routes.ts";
import { openInvitationDoors } from "./invitations/routes.ts";
import { openMergeDoors } from "./merges/routes.ts";
import { openOverviewDoors } from "./overview/routes.ts";
import { openPollDoors } from "./polls/routes.ts";
import { openPollStaffDoors } from "./polls/staff-routes.ts";
import { postgresProblem } from "./postgres-problem.ts";
import { openPostDoors } from "./posts/routes.ts";
import { rateLimit } from "./rate-limit.ts";
import { requireServiceKey } from "./service-key.ts";
import { openStatusDoors } from "./statuses/routes.ts";
import { openTagDoors } from "./tags/routes.ts";
import { openUserDoors } from "./users/routes.ts";
import { openVoteDoors } from "./votes/routes.ts";
import { openWorkspaceDoors } from "./workspaces/routes.ts";
import { openWorkspaceStaffDoors } from "./workspaces/staff-routes.ts";
import { sweepWorkspaces } from "./workspaces/sweep-workspaces.ts";

export interface Dependencies {
  config: Config;
  db: Database;
  log: Log;
  /** Told the id of each API key that opened a door. */
  onKeyUse(keyId: string): void;
  isDraining(): boolean;
  /** Why this process is to get no traffic, if so, and what else a probe is told. */
  readiness?(): { reason?: string | undefined } & Record<string, unknown>;
}

/** The API as an Express application: middleware in the order of refusal, then the doors. */
export function createApp({ config, db, log, onKeyUse, isDraining, readiness }: Dependencies): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.enable("case sensitive routing").enable("strict routing");
  app.set("query parser", "simple");
  const isProduction = config.NODE_ENV === "production";
  app.use(requestId, (_request, response, next) => {
    response.setHeader("x-content-type-options", "nosniff");
    if (isProduction) response.setHeader("strict-transport-security", "max-age=31536000");
    next();
  });
  app.get("/healthz", (_request, response) => void response.json({ status: "ok" }));
  app.get("/readyz", (_request, response) => {
    const { reason, ...told } = { ...readiness?.(), ...(isDraining() && { reason: "draining" }) };
    const status = reason ? "not ready" : "ready";
    response.status(reason ? 503 : 200).json({ status, ...(reason && { reason }), ...told });
  });
  app.use(docsRoutes(config.PUBLIC_API_URL));
  const serviceKey = requireServiceKey(config.SHARED_ROOT_KEYS);
  app.use(
    "/internal/accounts",
    accountRoutes(db, config, serviceKey, () => sweep(db, log)),
  );
  app.use("/internal", embedRoutes(db, config.API_ROOT_KEYS, serviceKey));

  const limit = rateLimit(db, log, config);
  const edk_ = createDelegatedKeyReader(db, config.SHARED_ROOT_KEYS);
  const esk_ = createApiKeyReader(db, config.API_ROOT_KEYS, onKeyUse);
  app.use("/v1", authenticate({ esk_, edk_ }), limit);
  // An API key that leaks must not be able to make more of its kind: staff doors are for signed-in people alone.
  app.use(["/staff", "/internal/open", "/internal/unread"], authenticate({ edk_ }), limit);
  sweep(db, log);
  const { door, close } = createDoors(app);
  openBoardDoors(door, db);
  openCategoryDoors(door, db);
  openTagDoors(door, db);
  openPostDoors(door, db);
  openCommentDoors(door, db);
  openVoteDoors(door, db);
  openPollDoors(door, db);
  openChangelogDoors(door, db);
  openWorkspaceDoors(door, db, config);
  openInvitationDoors(door, db, config, log);
  openMergeDoors(door, db);
  openOverviewDoors(door, db);
  openPollStaffDoors(door, db);
  openStatusDoors(door, db);
  openUserDoors(door, db);
  openApiKeyDoors(door, db, config);
  openWorkspaceStaffDoors(door, db, config);
  openAuditDoors(door, db);
  openEmbedDoors(door, db);
  close();
  app.use(problemHandler(log, postgresProblem));
  return app;
}

/** What is left when this process ends, the next one clears away as it starts. */
function sweep(db: Database, log: Log): void {
  sweepWorkspaces(db).catch((error) =>
    log.warn({ err: error }, "a deleted workspace is not cleared away yet"),
  );
}

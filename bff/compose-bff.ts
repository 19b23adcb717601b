import type { Log } from "../platform/log.ts";
import type { Config } from "./config.ts";
import { type AccountDoors, createAccountDoors } from "./dashboard/account-doors.ts";
import { createSessionCookie, type SessionCookie } from "./dashboard/cookie.ts";
import { createKnownDevices, type KnownDevices } from "./dashboard/known-device.ts";
import { createPreviewPasses, type PreviewPasses } from "./dashboard/preview-pass.ts";
import { createStaffKeys, type StaffKeys } from "./dashboard/staff-key.ts";
import { createDelegatedKeys, type DelegatedKeys } from "./delegated-key.ts";
import { type Challenge, createChallenge } from "./embed/challenge.ts";
import { createRefusedOrigins, type RefusedOrigins } from "./embed/refused-origins.ts";
import { createSeenOrigins, type SeenOrigins } from "./embed/seen-origins.ts";
import { createSessions, type Sessions } from "./embed/session.ts";
import { createVisitors, type Visitors } from "./embed/visitors.ts";
import { createWorkspaces, type Workspaces } from "./embed/workspaces.ts";
import type { Asset } from "./files.ts";
import { createLimits, type Limits } from "./limits.ts";
import { createBurstNoter, createDigest } from "./note-bursts.ts";
import { type ApiClient, createApiClient } from "./upstream/api-client.ts";
import { createInternalDoors, type InternalDoors } from "./upstream/internal-doors.ts";
import { type ApiWatch, watchApi } from "./upstream/watch-api.ts";

/** What every door of the BFF stands on. */
export interface Bff {
  config: Config;
  log: Log;
  api: ApiClient;
  apiWatch: ApiWatch;
  internal: InternalDoors;
  workspaces: Workspaces;
  visitors: Visitors;
  sessions: Sessions;
  delegatedKeys: DelegatedKeys;
  accounts: AccountDoors;
  cookie: SessionCookie;
  knownDevices: KnownDevices;
  staffKeys: StaffKeys;
  previewPasses: PreviewPasses;
  limits: Limits;
  /** Stands in a log line for an address or an e-mail. */
  digestOf(source: string): string;
  challenge: Challenge | undefined;
  refusedOrigins: RefusedOrigins;
  seenOrigins: SeenOrigins;
  /** The widget's files by path, such as `/embed.js`. */
  assets: ReadonlyMap<string, Asset>;
  /** The dashboard's files by path below `/dashboard`, such as `/index.html`. */
  pages: ReadonlyMap<string, Asset>;
  /** Tells what is still to be told, and ends the connections to the API. */
  close(): Promise<void>;
}

/** Puts the parts together. Nothing is opened but connections to the API, when they are needed. */
export function composeBff(
  config: Config,
  log: Log,
  assets: ReadonlyMap<string, Asset>,
  pages: ReadonlyMap<string, Asset> = new Map(),
): Bff {
  const api = createApiClient({
    apiUrl: config.API_URL,
    onFailure: (error, requestId) => log.warn({ reason: error.message, requestId }, "the API did not answer"),
  });
  const internal = createInternalDoors(api, config.SHARED_ROOT_KEYS);
  const apiWatch = watchApi({ look: api.look, findFault: internal.findFault }, log);
  const digestOf = createDigest(config);
  const limits = createLimits(config.RATE_LIMITS, createBurstNoter(log, digestOf, internal));
  const refusedOrigins = createRefusedOrigins((told) => internal.noteRefusedOrigins(told, "refused-origins"));
  const seenOrigins = createSeenOrigins((told) => internal.noteSeenOrigins(told, "seen-origins"));
  return {
    config,
    log,
    api,
    apiWatch,
    internal,
    workspaces: createWorkspaces(internal.findWorkspace),
    visitors: createVisitors(internal, limits),
    sessions: createSessions(config.BFF_ROOT_KEYS),
    delegatedKeys: createDelegatedKeys(config.SHARED_ROOT_KEYS),
    accounts: createAccountDoors(api, config.SHARED_ROOT_KEYS),
    cookie: createSessionCookie(config),
    knownDevices: createKnownDevices(config),
    staffKeys: createStaffKeys(config.SHARED_ROOT_KEYS),
    previewPasses: createPreviewPasses(config.BFF_ROOT_KEYS),
    limits,
    digestOf,
    challenge: createChallenge(config),
    refusedOrigins,
    seenOrigins,
    assets,
    pages,
    async close() {
      apiWatch.stop();
      await Promise.all([refusedOrigins.stop(), seenOrigins.stop()]);
      api.close();
    },
  };
}

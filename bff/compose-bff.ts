import type { Log } from "../platform/telemetry/log.ts";
import type { Tracer } from "../platform/telemetry/tracer.ts";
import { createStaffCheck } from "./accounts/session-request.ts";
import type { Config } from "./config.ts";
import { createDashboardContext } from "./dashboard/context.ts";
import { createEmbedContext } from "./embed/context.ts";
import type { Asset } from "./files.ts";
import { createBurstNoter, createDigest } from "./limits/note-bursts.ts";
import { ownStore, type RateLimitStore } from "./limits/rate-limit-store.ts";
import { createLimits } from "./limits/rate-limits.ts";
import { createLiveHub } from "./live/create-live-hub.ts";
import { createLiveStreams } from "./live/stream-live.ts";
import { createPublicWorkspaces } from "./public-page/public-workspaces.ts";
import { createApiClient } from "./upstream/api-client.ts";
import { createEventFollower } from "./upstream/follow-events.ts";
import { createInternalApi } from "./upstream/internal-api.ts";
import { createServiceKeys } from "./upstream/internal-call.ts";
import { watchApi } from "./upstream/watch-api.ts";

export type Bff = ReturnType<typeof composeBff>;

/** Functions for metrics and traces; each is undefined if its data is not collected. */
interface Observed {
  /** Receives the name of the limit that a rejected request exceeds. */
  onRateLimited?: ((limit: string) => void) | undefined;
  startCall?: Tracer["startCall"] | undefined;
}

/** The clock of the caches, which tests move, and times in milliseconds, which tests shorten. */
export interface Times {
  now?: () => number;
  /** How long the API's events may be interrupted before the streams of browsers end. */
  apiTimeout?: number;
  /** The longest pause between two attempts to follow the API's events. */
  longestPause?: number;
}

/**
 * Creates the contexts for the widget's and the dashboard's routes, and starts polling the API's readiness. `assets`
 * contains the widget's files by path, and `pages` the dashboard's files by path below `/dashboard`.
 */
export function composeBff(
  config: Config,
  log: Log,
  assets: ReadonlyMap<string, Asset>,
  pages: ReadonlyMap<string, Asset> = new Map(),
  store: RateLimitStore = ownStore,
  { onRateLimited, startCall }: Observed = {},
  { now = Date.now, apiTimeout, longestPause }: Times = {},
) {
  const api = createApiClient({
    apiUrl: config.API_URL,
    startCall,
    onFailure: (error, requestId) =>
      log.warn({ reason: error.message, requestId }, "the API did not respond"),
  });
  const internal = createInternalApi(api, config.SHARED_ROOT_KEYS);
  const mintServiceKey = createServiceKeys(config.SHARED_ROOT_KEYS, Date.now);
  const look = async (time: number) => api.look(time, { authorization: `Bearer ${await mintServiceKey()}` });
  const apiWatch = watchApi({ look }, log);
  const digestOf = createDigest(config);
  const limits = createLimits(
    config.RATE_LIMITS,
    createBurstNoter(log, digestOf, internal),
    store,
    onRateLimited,
  );
  const followEvents = createEventFollower(api, config.SHARED_ROOT_KEYS, log, longestPause);
  const hub = createLiveHub(followEvents, internal.findAudiences, apiTimeout);
  const live = createLiveStreams(hub, config, onRateLimited);
  const context = { config, log, api, limits, live, now };
  const embed = createEmbedContext(context, internal);
  const dashboard = createDashboardContext(context, internal, digestOf);
  return {
    config,
    log,
    apiWatch,
    embed,
    dashboard,
    pictures: {
      readPicture: internal.readPicture,
      signer: embed.pictureSigner,
      limits,
      isStaff: createStaffCheck(dashboard),
    },
    publicWorkspaces: createPublicWorkspaces(internal.findPublicWorkspace, now),
    internal,
    limits,
    live,
    store,
    assets,
    pages,
    /** Sends pending reports of origins, then closes the rate-limit store and the connections to the API. */
    async close() {
      apiWatch.stop();
      live.stop();
      await Promise.all([embed.rejectedOrigins.stop(), embed.seenOrigins.stop()]);
      await store.close();
      api.close();
    },
  };
}

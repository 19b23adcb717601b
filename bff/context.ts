import type { Log } from "../platform/telemetry/log.ts";
import type { Config } from "./config.ts";
import type { Limits } from "./limits/rate-limits.ts";
import type { LiveStreams } from "./live/stream-live.ts";
import type { ApiClient } from "./upstream/api-client.ts";

/** The configuration and services that the widget's and the dashboard's routes share. */
export interface Context {
  config: Config;
  log: Log;
  api: ApiClient;
  limits: Limits;
  live: LiveStreams;
  /** The clock by which cached workspaces, accounts and pages expire, in milliseconds. */
  now(): number;
}

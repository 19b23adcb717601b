import type { Metrics } from "../platform/telemetry/metrics.ts";
import type { Bff } from "./compose-bff.ts";

type Measured = Pick<Bff, "apiWatch" | "live" | "store"> & {
  embed: Pick<Bff["embed"], "rejectedOrigins" | "seenOrigins">;
};

/** Adds the BFF's own metrics: the API, the store of the rate limits, and tasks in the background. */
export function exportMetrics(metrics: Metrics, { apiWatch, live, store, embed }: Measured): void {
  metrics.gauge("api_up", "1 if the API is ready, else 0.", () => Number(apiWatch.state() === "ready"));
  metrics.gauge(
    "api_clock_offset_seconds",
    "How far this machine's clock is ahead of the API's.",
    apiWatch.secondsAhead,
  );
  metrics.gauge("rate_limit_store_up", "1 if the shared store responds, or if there is none, else 0.", () =>
    Number(store.isUp()),
  );
  metrics.gauge("live_streams", "The browsers to which this process reports changes.", live.count);
  metrics.gauge(
    "background_task_queue_length",
    "The number of items that wait for a task.",
    () => ({
      report_rejected_origins: embed.rejectedOrigins.queued(),
      report_seen_origins: embed.seenOrigins.queued(),
    }),
    "task",
  );
}

import { createClockCheck } from "../../platform/process/check-clock.ts";
import type { Log } from "../../platform/telemetry/log.ts";
import type { Seen } from "./api-client.ts";
import { keyRejected } from "./internal-call.ts";

/** The number of comparisons that must agree: a balancer may pass on one of them to an API process with a wrong clock. */
const comparisons = 3;

/**
 * Polls the API every few seconds, so that `/readyz` can respond at once, and compares this process's clock with the
 * API's: if they differ by 30 s or more, the API rejects the BFF's keys. Each new fault is logged once.
 */
export function watchApi(
  api: { look(time: number): Promise<Seen | undefined> },
  log: Log,
  { every = 5_000, now = Date.now } = {},
) {
  const clock = createClockCheck(log, "the API", 30);
  let state: "ready" | "not ready" | "away" = "away";
  let fault: string | undefined;
  let secondsAhead = 0;
  let latest: number[] = [];
  const look = async () => {
    const requestedAt = now();
    const seen = await api.look(requestedAt);
    if (!seen) state = "away";
    else state = seen.status === 200 ? "ready" : "not ready";
    const took = now() - requestedAt;
    if (seen?.time !== undefined && took < 1_000) {
      secondsAhead = (requestedAt + took / 2 - seen.time) / 1_000;
      latest = [...latest, secondsAhead].slice(-comparisons);
      clock.note(latest.reduce((least, one) => (Math.abs(one) < Math.abs(least) ? one : least)));
    }
    const found = seen?.isKeyRejected ? keyRejected : undefined;
    if (found !== undefined && found !== fault) log.error(found);
    fault = found;
  };
  let looking: Promise<void> | undefined;
  const lookAlone = () => {
    if (looking) return;
    looking = look().finally(() => {
      looking = undefined;
    });
  };
  lookAlone();
  const timer = setInterval(lookAlone, every).unref();
  return {
    state: () => state,
    isClockTooFar: clock.isTooFar,
    /** The number of seconds by which this clock was ahead of the API's at the last comparison. */
    secondsAhead: () => secondsAhead,
    /** Why the API rejects all of the BFF's calls; undefined if it accepts them or does not respond. */
    fault: () => fault,
    stop: () => clearInterval(timer),
  };
}

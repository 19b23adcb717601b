import type { Log } from "../../platform/telemetry/log.ts";

interface Repeated {
  /** Does all the work that there is now, unless `isStopped` becomes true in the meantime. */
  work(isStopped: () => boolean): Promise<void>;
  /** The pause between the end of the work and its next begin. */
  milliseconds: number;
  /** Logged at the first of several consecutive failures. */
  failure: string;
}

/** Does some work again and again until stopped. */
export function repeatWork(log: Log, { work, milliseconds, failure }: Repeated) {
  let stopped = false;
  let lastSuccess = Date.now();
  let isFailing = false;
  let timer: NodeJS.Timeout;
  const attempt = async (): Promise<void> => {
    try {
      await work(() => stopped);
      lastSuccess = Date.now();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ reason: String(error) }, failure);
      isFailing = true;
    }
  };
  let working = Promise.resolve();
  const turn = () => {
    working = attempt().then(() => {
      if (!stopped) timer = setTimeout(turn, milliseconds).unref();
    });
  };
  turn();
  return {
    /** When the work last succeeded, in milliseconds since 1970; the start time if it has not succeeded yet. */
    lastSuccess: () => lastSuccess,
    /** Stops, and resolves when the work under way has ended. */
    stop() {
      stopped = true;
      clearTimeout(timer);
      return working;
    },
  };
}

import { Problem } from "../../platform/http/problem.ts";
import type { Log } from "../../platform/telemetry/log.ts";
import type { PictureStore } from "./open-store.ts";

/**
 * Returns the store for requests, in which each failure is a problem 503. The log has one line when reading or writing
 * fails, and one when it works again.
 */
export function reportFailures(store: PictureStore, log: Log): PictureStore {
  const report = (failure: string, success: string, detail: string) => {
    let isFailing = false;
    return async <Result>(work: Promise<Result>): Promise<Result> => {
      try {
        const result = await work;
        if (isFailing) log.info(success);
        isFailing = false;
        return result;
      } catch (error) {
        if (!isFailing) log.error({ reason: String(error) }, failure);
        isFailing = true;
        throw new Problem(503, "pictures_not_available", detail, { retryAfter: 60 });
      }
    };
  };
  const writing = report(
    "pictures cannot be stored",
    "pictures can be stored again",
    "The picture could not be stored. Try again in a moment.",
  );
  const reading = report(
    "pictures cannot be read",
    "pictures can be read again",
    "The picture could not be read. Try again in a moment.",
  );
  return {
    write: (...input) => writing(store.write(...input)),
    read: (...input) => reading(store.read(...input)),
    remove: (place) => store.remove(place),
  };
}

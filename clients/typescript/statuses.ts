import type { CallOptions, Send } from "./send.ts";
import type { Status } from "./types.ts";

/** A status is a stage of an idea: staff create statuses in the dashboard, and posts refer to them. */
export function createStatuses(send: Send) {
  return {
    /** All statuses, sorted by `order`. */
    list: (options?: CallOptions) => send<Status[]>({ method: "GET", path: "/statuses", ...options }),
  };
}

import type { CallOptions, Send } from "./send.ts";
import type { Status } from "./types.ts";

/** How far an idea can come: made in the dashboard, named by posts. */
export function createStatuses(send: Send) {
  return {
    /** All of them, in their order. */
    list: (options?: CallOptions) => send<Status[]>({ method: "GET", path: "/statuses", ...options }),
  };
}

import type { Log } from "./log.ts";
import type { RequestObserver } from "./observe-requests.ts";

/**
 * Logs one line for each request, at the level `info`: `errors` logs only responses from status 400 on. A line contains
 * nothing personal: no address, path, query, header or user.
 */
export function createAccessLog(log: Log, wanted: "on" | "errors" | "off"): RequestObserver[] {
  if (wanted === "off") return [];
  const from = wanted === "errors" ? 400 : 0;
  return [
    {
      onEnd({ method, route, status, seconds, caller, workspaceId, requestId }) {
        if (status < from) return;
        const ms = Math.round(seconds * 10_000) / 10;
        log.info({ method, route, status, ms, caller, workspaceId, requestId }, "request");
      },
    },
  ];
}

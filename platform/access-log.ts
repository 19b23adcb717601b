import { pino } from "pino";
import type { Log } from "./log.ts";
import type { SeenRequest } from "./observe-requests.ts";

/** Lines wait at most this many milliseconds, or until they have this many characters. */
const [waitAtMost, mostText] = [100, 64 * 1024];

/**
 * Logs one line for each request, at the level `info`: `errors` logs only responses from status 400 on. A line contains
 * nothing personal: no address, path, query, header or user. Lines are written together, because a write of its own would
 * cost more than the line; at the end of the process, the remaining ones are written too.
 */
export function createAccessLog(
  log: Log,
  wanted: "on" | "errors" | "off",
): { onEnd(seen: SeenRequest): void }[] {
  if (wanted === "off" || !log.isLevelEnabled("info")) return [];
  const from = wanted === "errors" ? 400 : 0;
  const bindings = log.bindings();
  const stream = (log as unknown as Record<symbol, { write(text: string): void }>)[pino.symbols.streamSym];
  let lines = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (lines !== "") stream?.write(lines);
    lines = "";
  };
  process.once("exit", flush);
  return [
    {
      onEnd({ method, route, status, seconds, caller, workspaceId, requestId }) {
        if (status < from) return;
        const time = new Date().toISOString();
        const ms = Math.round(seconds * 10_000) / 10;
        const facts = { method, route, status, ms, caller, workspaceId, requestId };
        lines += `${JSON.stringify({ level: 30, time, ...bindings, ...facts, msg: "request" })}\n`;
        if (lines.length > mostText) flush();
        else timer ??= setTimeout(flush, waitAtMost).unref();
      },
    },
  ];
}

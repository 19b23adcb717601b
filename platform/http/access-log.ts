import { pino } from "pino";
import type { Log } from "../telemetry/log.ts";
import type { SeenRequest } from "./observe-requests.ts";

/** Collected lines are written after this many milliseconds, or once they have this many characters. */
const [waitAtMost, mostText] = [100, 64 * 1024];

/**
 * Logs one line for each request, at the level `info`. With `errors`, logs only responses with status 400 or higher, and
 * those that this server ended because the client did not read. A line contains nothing personal: no address, path, query,
 * header or user. Several lines are written at once, because a write for each line would cost more than building the line.
 * The remaining lines are written when the process ends.
 */
export function createAccessLog(
  log: Log,
  wanted: "on" | "errors" | "off",
): { onEnd(seen: SeenRequest): void }[] {
  if (wanted === "off" || !log.isLevelEnabled("info")) return [];
  const from = wanted === "errors" ? 400 : 0;
  // `bindings` leaves out the process's id, which all other lines have.
  const bindings = { ...log.bindings(), pid: process.pid };
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
      onEnd({ method, route, status, seconds, caller, workspaceId, requestId, ended }) {
        if (status < from && ended === undefined) return;
        const time = new Date().toISOString();
        const ms = Math.round(seconds * 10_000) / 10;
        const facts = { method, route, status, ms, caller, workspaceId, requestId, ended };
        lines += `${JSON.stringify({ level: 30, time, ...bindings, ...facts, msg: "request" })}\n`;
        if (lines.length > mostText) flush();
        else timer ??= setTimeout(flush, waitAtMost).unref();
      },
    },
  ];
}

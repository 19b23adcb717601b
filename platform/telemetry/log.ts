import { type Logger, pino } from "pino";

export type Log = Logger;

/**
 * Creates a log that writes one JSON line per event to stdout. The log contains no secrets, because only named fields
 * are logged: no headers and no bodies.
 */
export function createLog(name: string, level: string): Log {
  return pino({ name, level, base: { name, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
}

import { type Logger, pino } from "pino";

export type Log = Logger;

/** One JSON line per event on stdout. Secrets never reach it: only named fields are logged, no headers, no bodies. */
export function createLog(name: string, level: string): Log {
  return pino({ name, level, base: { name, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
}

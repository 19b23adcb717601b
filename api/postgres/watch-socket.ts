import type { Duplex } from "node:stream";
import { createFrameReader, trimStartup } from "./postgres-frames.ts";

/** The SQLSTATE field in PostgreSQL's error message for a write on a read-only server. */
const readOnly = "C25006\0";

/** Message types: `S` and `Q` require a response, `Z` ends a response, and `E` is an error. */
const letters = { sync: 83, query: 81, ready: 90, error: 69 };

/** The number of timer ticks within `silentAfter` milliseconds. */
const turns = 8;

/** The state of a connection, for metrics. */
export interface WatchedConnection {
  /** Whether the server has accepted the session. */
  isOpen(): boolean;
  /** Whether the server still has to send a response. */
  isBusy(): boolean;
}

/**
 * Watches the traffic between the driver and PostgreSQL, and destroys the connection
 * - when nothing arrives for `silentAfter` milliseconds although a response is due: a vanished host, or a router that
 *   dropped the connection, sends neither FIN nor RST, and the driver would wait forever (0: no limit);
 * - when the server rejects a write because it is read-only: a new connection may lead to a writable server.
 * While the connection exists, it is in `connections`. `onClose` receives whether the server completed at least one response after the start-up.
 */
export function watchSocket<Stream extends Duplex>(
  stream: Stream,
  silentAfter: number,
  onClose: (wasUsed: boolean) => void,
  connections = new Set<WatchedConnection>(),
): Stream {
  // Starts at 1, because a response to the start-up message is due.
  let due = 1;
  let responses = 0;
  const connection = { isOpen: () => responses > 0, isBusy: () => due > 0 || !isHeard };
  connections.add(connection);
  // Counts timer ticks instead of comparing times, so that a process that resumes after a suspension keeps its
  // connections.
  let quietTurns = 0;
  // Whether data has arrived since the last write. `due` does not count every pending response, because the driver
  // requests a statement's description without a `Sync`.
  let isHeard = true;
  const sent = createFrameReader((letter) => {
    if (letter === letters.sync || letter === letters.query) due += 1;
  });
  let hasError = false;
  const received = createFrameReader((letter) => {
    if (letter === letters.error) hasError = true;
    if (letter !== letters.ready) return;
    due -= 1;
    responses += 1;
  });

  const write = stream.write.bind(stream) as (chunk: Buffer, ...rest: unknown[]) => boolean;
  let hasStarted = false;
  stream.write = ((chunk: Buffer, ...rest: unknown[]) => {
    if (due === 0 && isHeard) quietTurns = 0;
    isHeard = false;
    if (hasStarted) sent(chunk);
    const bytes = hasStarted ? chunk : trimStartup(chunk);
    hasStarted = true;
    return write(bytes, ...rest);
  }) as Stream["write"];
  stream.on("data", (chunk: Buffer) => {
    quietTurns = 0;
    isHeard = true;
    received(chunk);
    // Destroy the stream only after the driver has read this chunk.
    if (hasError && chunk.includes(readOnly)) setImmediate(() => stream.destroy());
    hasError = false;
  });
  // After the driver ends the stream, PostgreSQL must close the connection.
  stream.once("finish", () => {
    due = Number.POSITIVE_INFINITY;
    quietTurns = 0;
  });
  const check = () => {
    quietTurns += 1;
    if ((due > 0 || !isHeard) && quietTurns > turns) stream.destroy();
  };
  const timer = silentAfter > 0 ? setInterval(check, silentAfter / turns).unref() : undefined;
  stream.once("close", () => {
    clearInterval(timer);
    connections.delete(connection);
    onClose(responses > 1);
  });
  return stream;
}

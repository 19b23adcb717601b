import type { Duplex } from "node:stream";
import { completeResponses } from "./complete-responses.ts";
import { createFrameReader, readError, trimStartup } from "./postgres-frames.ts";

/** The SQLSTATE field in PostgreSQL's error message for a write on a read-only server. */
const readOnly = "C25006\0";

/** Message types: `S` and `Q` require a response, `Z` ends a response, and `E` is an error. */
const letters = { sync: 83, query: 81, ready: 90, error: 69 };

/** `driverOptions` adds the names of `DATABASE_URL` to the stream, for the driver's errors and this one. */
function endedEarly({ path, host, port }: { path?: string; host?: string[]; port?: number[] }): Error {
  const place = path ?? (host && `${host}:${port}`);
  const message = `the connection${place ? ` to ${place}` : ""} ended before the session began`;
  return Object.assign(new Error(message), { code: "CONNECTION_CLOSED" });
}

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
 * Completes responses for the driver, and reports a connection that ends before its session as an error. While the
 * connection exists, it is in `connections`.
 */
export function watchSocket<Stream extends Duplex>(
  stream: Stream,
  silentAfter: number,
  onClose: () => void,
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
  let isReadOnly = false;
  const emit = stream.emit.bind(stream);
  const received = completeResponses({
    pass: (bytes) => emit("data", bytes),
    isReadyDue: () => due > 0,
    onMessage(letter, bytes, start, end) {
      if (letter === letters.error) isReadOnly ||= bytes.subarray(start, end).includes(readOnly);
      if (letter !== letters.ready) return;
      due -= 1;
      responses += 1;
      // Destroy the stream only after the driver has read the error.
      if (isReadOnly) setImmediate(() => stream.destroy());
    },
  });

  const write = stream.write.bind(stream) as (chunk: Buffer, ...rest: unknown[]) => boolean;
  let hasStarted = false;
  let isSession = false;
  stream.write = ((chunk: Buffer, ...rest: unknown[]) => {
    if (due === 0 && isHeard) quietTurns = 0;
    isHeard = false;
    if (hasStarted) sent(chunk);
    const bytes = hasStarted ? chunk : trimStartup(chunk);
    // A request to cancel a statement has no response.
    isSession ||= bytes !== chunk;
    hasStarted = true;
    return write(bytes, ...rest);
  }) as Stream["write"];
  let hasFailed = false;
  const onEnd = () => {
    const error = received.close();
    // Otherwise, the driver connects again at once and endlessly, or reports the server's reason to a later statement.
    if (responses > 0 || hasFailed || !isSession) return;
    emit("error", error ? readError(error) : endedEarly(stream as object));
  };
  stream.emit = (event: string, ...rest: unknown[]) => {
    if (event === "data") {
      quietTurns = 0;
      isHeard = true;
      received.receive(rest[0] as Buffer);
      return true;
    }
    if (event === "error") hasFailed = true;
    if (event !== "close") return emit(event, ...rest);
    onEnd();
    // After an error, the driver keeps sending queries until the socket closes, and rejects these queries only if the
    // close was reported as clean. Otherwise, the queries stay pending, and other callers' rows could resolve them later.
    return emit("close", false);
  };
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
    onClose();
  });
  return stream;
}

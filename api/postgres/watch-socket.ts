import type { Duplex } from "node:stream";
import { createFrameReader, trimStartup } from "./postgres-frames.ts";

/** SQLSTATE raised by a write on a read-only server, as it appears in an error message. */
const readOnly = "C25006\0";

/** Message types: `S` and `Q` require a response, `Z` ends one, `E` is an error. */
const letters = { sync: 83, query: 81, ready: 90, error: 69 };

/** The number of checks within `silentAfter`. */
const turns = 8;

/**
 * Watches the traffic between the driver and PostgreSQL, and destroys the connection
 * - when nothing arrives for `silentAfter` milliseconds although a response is due: a vanished host, or a router that
 *   dropped the connection, sends neither FIN nor RST, and the driver waits forever (0: no limit);
 * - when the server rejects a write because it is read-only: the address may now lead to a different server.
 * `onClose` receives whether the server responded after the session had begun.
 */
export function watchSocket<Stream extends Duplex>(
  stream: Stream,
  silentAfter: number,
  onClose: (wasUsed: boolean) => void,
): Stream {
  // The first response that is due is the one to the start-up message.
  let due = 1;
  let responses = 0;
  // Counts timer ticks: a message need not read the clock, and a suspended process drops no connection when it resumes.
  let quietTurns = 0;
  // Whether data arrived since the last write: the driver's request to describe a statement has no `Sync` to count.
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
    // Wait until the driver has read this chunk too.
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
    onClose(responses > 1);
  });
  return stream;
}

import type { Duplex } from "node:stream";
import { createFrameReader, trimStartup } from "./postgres-frames.ts";

/** SQLSTATE of a write on a server that only reads, as it stands in an error's message. */
const readOnly = "C25006\0";

/** The messages that tell what is due: `S` and `Q` ask for an answer, `Z` ends one. */
const letters = { sync: 83, query: 81, ready: 90, error: 69 };

/** How often a connection is looked at before its silence is over. */
const turns = 8;

/**
 * Looks at what passes between the driver and PostgreSQL, and destroys the connection
 * - when nothing comes for `silentAfter` milliseconds although an answer is due: a host that vanished, or a router that
 *   forgot the connection, sends neither FIN nor RST, and the driver waits for ever (0: no limit);
 * - when the server refuses a write because it only reads: the address may lead elsewhere by now.
 * `onClose` is told whether anything was answered after the session had begun.
 */
export function watchSocket<Stream extends Duplex>(
  stream: Stream,
  silentAfter: number,
  onClose: (wasUsed: boolean) => void,
): Stream {
  // The first answer that is due is that to the start-up message.
  let due = 1;
  let answers = 0;
  // Counted by the timer, so that no message costs a look at the clock and a process that slept cuts nobody off.
  let quietTurns = 0;
  // The driver describes a statement first, and that request has no `Sync` of its own.
  let isHeard = true;
  const sent = createFrameReader((letter) => {
    if (letter === letters.sync || letter === letters.query) due += 1;
  });
  let hasError = false;
  const received = createFrameReader((letter) => {
    if (letter === letters.error) hasError = true;
    if (letter !== letters.ready) return;
    due -= 1;
    answers += 1;
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
    // Once the driver has read this chunk too.
    if (hasError && chunk.includes(readOnly)) setImmediate(() => stream.destroy());
    hasError = false;
  });
  // After a goodbye, PostgreSQL owes the closing.
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
    onClose(answers > 1);
  });
  return stream;
}

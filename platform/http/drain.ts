import type { Server } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The time limit for the last requests, in milliseconds. */
export const drainTimeout = 9_000;

/**
 * Closes the server without losing requests that the kernel has received but not yet passed on. If the server closed at
 * once, four in five requests of a burst would be lost. Connections on which nothing was sent are closed after 1 s,
 * because Node does not count them as idle.
 */
export async function drain(
  server: Server,
  connections: ReadonlySet<Socket>,
  timeout = drainTimeout,
): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), timeout);
  await waitForQuiet(server, Math.min(1_000, timeout));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const since = Date.now();
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    if (Date.now() - since < 1_000) return;
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  }, 50);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

/**
 * Waits until no connection or request has arrived during five consecutive pauses of 10 ms. Counts pauses instead of
 * time, because each turn of the event loop accepts only one connection, and under load a turn takes long.
 */
async function waitForQuiet(server: Server, timeout: number): Promise<void> {
  const since = Date.now();
  let came = 0;
  const count = () => {
    came += 1;
  };
  // Requests count too, because a client on a keep-alive connection has not yet been told to close it.
  server.on("connection", count).on("request", count);
  for (let quietTurns = 0; quietTurns < 5 && Date.now() - since < timeout; ) {
    const before = came;
    await sleep(10);
    quietTurns = came === before ? quietTurns + 1 : 0;
  }
}

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { acceptedBy } from "./end-slow-responses.ts";

/** Node's internal field for the response that a socket is waiting for or sending. */
type Serving = Socket & { _httpMessage?: (ServerResponse & { req: IncomingMessage }) | null };

export interface IdleLimits {
  /** Milliseconds after which a connection that does not complete a request is closed. */
  idleTimeout: number;
  maxConnections: number;
  /** Milliseconds between two checks. */
  checkInterval: number;
}

/** While fewer connections than this share of the maximum are open, none is closed before its time. */
const crowded = 0.9;

/** Milliseconds that every client has to send a request, even while too many connections are open. */
const grace = 1_000;

/**
 * Returns a check that closes the connections that wait for their clients: those that completed no request for
 * `idleTimeout`, and while almost `maxConnections` are open, those that wait longest. Only a complete request or response
 * counts, because Node's own timer starts again with every byte, even with those of an empty line. A response also waits for
 * its client while the operating system's buffers are full and the client reads nothing.
 */
export function createIdleCheck(
  server: Server,
  connections: ReadonlySet<Socket>,
  { idleTimeout, maxConnections, checkInterval }: IdleLimits,
): () => void {
  const idle = new WeakMap<Socket, number>();
  const sent = new WeakMap<Socket, number>();
  server.on("request", ({ socket }) => void idle.set(socket, 0));
  const isResponding = (socket: Serving) => {
    const before = sent.get(socket);
    const accepted = acceptedBy(socket);
    sent.set(socket, accepted);
    const isRead = socket.writableLength === 0 || accepted !== before;
    return socket._httpMessage?.req.complete === true && isRead && !socket.destroyed;
  };
  return () => {
    const waiting: [Socket, number][] = [];
    for (const socket of connections as ReadonlySet<Serving>) {
      const waited = isResponding(socket) ? 0 : (idle.get(socket) ?? 0) + checkInterval;
      idle.set(socket, waited);
      if (waited > idleTimeout) socket.destroy();
      else if (waited > grace) waiting.push([socket, waited]);
    }
    const excess = connections.size - Math.floor(maxConnections * crowded);
    if (excess <= 0) return;
    waiting.sort(([, one], [, other]) => other - one);
    for (const [socket] of waiting.slice(0, excess)) socket.destroy();
  };
}

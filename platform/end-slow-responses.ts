import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Node's internal fields: the response that a socket is sending, and the number of bytes that the operating system has
 * not accepted yet. `writableLength` is less exact: it includes a whole chunk until the chunk's last byte is sent.
 */
type Sending = Socket & {
  _httpMessage?: ServerResponse | null;
  _handle?: { writeQueueSize?: number } | null;
};

interface ResponseLimits {
  /** Milliseconds that a client has to read a whole response. */
  responseTimeout: number;
  /** The maximum number of bytes in memory for all slow readers together. */
  unreadBytes: number;
  /** Milliseconds between two checks. */
  checkInterval: number;
}

/**
 * Ends connections whose client does not read the whole response in time, including clients that read slowly. If unsent
 * responses take more than `unreadBytes` of memory, ends those with the most bytes left to send first, so that clients
 * that read slowly outlast clients that read nothing. Never ends a response within its first `checkInterval`.
 */
export function endSlowResponses(
  server: Server,
  connections: ReadonlySet<Socket>,
  { responseTimeout, unreadBytes, checkInterval }: ResponseLimits,
): void {
  const waiting = new Map<Sending, { response: ServerResponse; since: number }>();
  const check = () => {
    const now = performance.now();
    let unread = 0;
    for (const socket of connections as ReadonlySet<Sending>) {
      const response = socket._httpMessage;
      if (!response?.writableEnded) waiting.delete(socket);
      else if (waiting.get(socket)?.response !== response) waiting.set(socket, { response, since: now });
      unread += socket.writableLength;
    }
    for (const [socket, { since }] of waiting) {
      if (!socket.destroyed && now - since < responseTimeout) continue;
      if (!socket.destroyed) unread -= socket.writableLength;
      socket.destroy();
      waiting.delete(socket);
    }
    if (unread <= unreadBytes) return;
    const largestFirst = [...waiting].sort(([one], [other]) => unsent(other) - unsent(one));
    for (const [socket, { since }] of largestFirst) {
      if (unread <= unreadBytes) return;
      unread -= socket.writableLength;
      // Do not end a response in its first interval, nor a smaller response instead of it. The next check can end it.
      if (since < now) socket.destroy();
    }
  };
  const timer = setInterval(check, checkInterval).unref();
  server.once("close", () => clearInterval(timer));
}

function unsent(socket: Sending): number {
  return socket._handle?.writeQueueSize ?? 0;
}

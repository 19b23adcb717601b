import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Node keeps here the response that a socket is sending, and how many of its bytes the system has not taken yet:
 * `writableLength` counts a whole chunk until its last byte is sent.
 */
type Sending = Socket & {
  _httpMessage?: ServerResponse | null;
  _handle?: { writeQueueSize?: number } | null;
};

export interface ResponseLimits {
  /** Milliseconds that a client has to take a whole response. */
  responseTimeout: number;
  /** Bytes that may wait in memory for slow readers, all of them together. */
  unreadBytes: number;
  /** Milliseconds between two checks. */
  checkInterval: number;
}

/**
 * Ends connections whose client does not read its response in time, however slowly it goes on reading. When too many
 * bytes wait, the responses with most left to send are given up first, so that slow readers outlast those who read
 * nothing; but none within its first interval.
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
      // One in its first interval is given up at the next check, if it must be, and no smaller one in its place.
      if (since < now) socket.destroy();
    }
  };
  const timer = setInterval(check, checkInterval).unref();
  server.once("close", () => clearInterval(timer));
}

function unsent(socket: Sending): number {
  return socket._handle?.writeQueueSize ?? 0;
}

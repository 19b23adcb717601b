import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Node keeps the response that a socket is sending here. */
type Sending = Socket & { _httpMessage?: ServerResponse | null };

export interface AnswerLimits {
  /** Milliseconds that a client has to take a whole response. */
  answerTimeout: number;
  /** Bytes that may wait in memory for slow readers, all of them together. */
  unreadBytes: number;
  /** Milliseconds between two checks. */
  checkInterval: number;
}

/**
 * Ends connections whose client does not read its response in time, however slowly it goes on reading. When too many
 * bytes wait, the responses that have waited longest are given up first, but none within its first interval.
 */
export function endSlowAnswers(
  server: Server,
  connections: ReadonlySet<Socket>,
  { answerTimeout, unreadBytes, checkInterval }: AnswerLimits,
): void {
  const waiting = new Map<Sending, { response: ServerResponse; since: number }>();
  const check = () => {
    const now = performance.now();
    let unread = 0;
    for (const socket of connections as ReadonlySet<Sending>) {
      const response = socket._httpMessage;
      if (!response?.writableEnded) waiting.delete(socket);
      else if (waiting.get(socket)?.response !== response) {
        // Put at the end again, so that the map stays in the order of waiting.
        waiting.delete(socket);
        waiting.set(socket, { response, since: now });
      }
      unread += socket.writableLength;
    }
    for (const [socket, { since }] of waiting) {
      const isOver = now - since >= answerTimeout || (unread > unreadBytes && since < now);
      if (!isOver && !socket.destroyed) continue;
      if (!socket.destroyed) unread -= socket.writableLength;
      socket.destroy();
      waiting.delete(socket);
    }
  };
  const timer = setInterval(check, checkInterval).unref();
  server.once("close", () => clearInterval(timer));
}

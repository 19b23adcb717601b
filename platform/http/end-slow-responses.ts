import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { bodiesOf } from "./send-in-parts.ts";

/**
 * Node's internal fields: the response that a socket is sending, the number of bytes written to it so far, and how many
 * of them the operating system has not accepted yet. `writableLength` is less exact: it includes a whole part until the
 * part's last byte is sent.
 */
type Sending = Socket & {
  _httpMessage?: ServerResponse | null;
  _handle?: { bytesWritten?: number; writeQueueSize?: number } | null;
};

/**
 * Why a response was ended: its client read less than `leastRate`; it read nothing for `stallTimeout` while unread responses
 * took much memory; or its body was among the largest while they took all the memory that they may take.
 */
export type EndReason = "too_slow" | "stalled" | "memory_full";

export interface ReadLimits {
  /** The bytes per second that a client must read, as soon as the operating system's buffers are full. */
  leastRate: number;
  /** Milliseconds over which the rate is measured. */
  rateWindow: number;
  /** Milliseconds without a byte after which a response may be ended to free memory. */
  stallTimeout: number;
  /** Bytes of memory for unread responses, above which stalled ones are ended. */
  unreadBytes: number;
  /** Bytes of memory for unread responses, above which the largest ones are ended, even if their clients read. */
  maximumUnreadBytes: number;
  /** Milliseconds between two checks. */
  checkInterval: number;
}

interface Reader {
  /** Bytes that the operating system has accepted. */
  accepted: number;
  /** Milliseconds without a byte. */
  idle: number;
  /** Milliseconds until the reader is too slow. Grows with each byte, up to `rateWindow`. */
  left: number;
}

/**
 * Returns a check that ends connections whose clients do not read. Each check counts as `checkInterval`, however late it
 * is, so that no client pays for the time in which this process could not send. A client that reads at `leastRate` over
 * `rateWindow`, without a pause of `stallTimeout`, is ended only if unread responses take `maximumUnreadBytes`.
 */
export function createReadCheck(
  connections: ReadonlySet<Socket>,
  { leastRate, rateWindow, stallTimeout, unreadBytes, maximumUnreadBytes, checkInterval }: ReadLimits,
  onEnd: (reason: EndReason, response: ServerResponse | undefined) => void,
): () => void {
  let readers = new Map<Sending, Reader>();
  const end = (socket: Sending, reason: EndReason) => {
    onEnd(reason, socket._httpMessage ?? undefined);
    socket.destroy();
  };
  const next = (socket: Sending, before: Reader | undefined): Reader => {
    const accepted = acceptedBy(socket);
    if (!before) return { accepted, idle: 0, left: rateWindow };
    const read = accepted - before.accepted;
    const left = before.left - checkInterval + (read / leastRate) * 1_000;
    return { accepted, idle: read > 0 ? 0 : before.idle + checkInterval, left: Math.min(rateWindow, left) };
  };
  return () => {
    const before = readers;
    readers = new Map();
    for (const socket of connections as ReadonlySet<Sending>) {
      if (socket.writableLength === 0 || socket.destroyed) continue;
      const reader = next(socket, before.get(socket));
      if (reader.left > 0) readers.set(socket, reader);
      else end(socket, "too_slow");
    }
    const memory = countMemory(readers.keys());
    if (memory.bytes <= unreadBytes) return;
    const stalled = [...readers].filter(([, { idle }]) => idle >= stallTimeout);
    for (const [socket] of stalled.sort(([, one], [, other]) => other.idle - one.idle)) {
      if (memory.bytes <= unreadBytes) return;
      memory.release(socket);
      readers.delete(socket);
      end(socket, "stalled");
    }
    if (memory.bytes <= maximumUnreadBytes) return;
    for (const socket of [...readers.keys()].sort((one, other) => bytesHeldBy(other) - bytesHeldBy(one))) {
      if (memory.bytes <= maximumUnreadBytes) return;
      memory.release(socket);
      end(socket, "memory_full");
    }
  };
}

/** The bytes of all responses of a connection that the operating system has accepted. */
export function acceptedBy({ _handle }: Sending): number {
  return (_handle?.bytesWritten ?? 0) - (_handle?.writeQueueSize ?? 0);
}

/** Counts the memory that these connections hold. A body that several connections are sending counts once. */
function countMemory(sockets: Iterable<Socket>) {
  const users = new Map<Socket | Uint8Array, number>();
  const memory = {
    bytes: 0,
    release(socket: Socket) {
      for (const [held, bytes] of heldBy(socket)) {
        const left = (users.get(held) ?? 0) - 1;
        users.set(held, left);
        if (left === 0) memory.bytes -= bytes;
      }
    },
  };
  for (const socket of sockets) {
    for (const [held, bytes] of heldBy(socket)) {
      const before = users.get(held) ?? 0;
      users.set(held, before + 1);
      if (before === 0) memory.bytes += bytes;
    }
  }
  return memory;
}

/** The memory that a connection holds, with sizes in bytes: the bodies that it sends in parts, or else Node's queue. */
function heldBy(socket: Socket): [Socket | Uint8Array, number][] {
  const bodies = [...bodiesOf(socket)];
  if (bodies.length === 0) return [[socket, socket.writableLength]];
  return bodies.map((body) => [body, body.byteLength]);
}

function bytesHeldBy(socket: Socket): number {
  return heldBy(socket).reduce((sum, [, bytes]) => sum + bytes, 0);
}

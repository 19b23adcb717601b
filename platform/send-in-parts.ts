import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

const partSize = 64 * 1024;

/** The bodies that each connection holds in memory, including those of pipelined requests, whose turn comes later. */
const heldBodies = new WeakMap<Socket, Map<ServerResponse, Uint8Array>>();

/** The bodies that stay in memory until the client of this connection has read them. Several may be the same. */
export function bodiesOf(socket: Socket): Iterable<Uint8Array> {
  return heldBodies.get(socket)?.values() ?? [];
}

/**
 * Makes `response.end(body)` send a large body in parts of 64 KiB, each after the client has read the previous ones.
 * Otherwise, Node would queue a copy of a whole text for each client, and a client that reads could not be distinguished
 * from one that does not. Smaller bodies are sent as before.
 */
export function sendInParts(prototype: ServerResponse): void {
  const end = prototype.end as (this: ServerResponse, body?: unknown, ...more: unknown[]) => ServerResponse;
  prototype.end = function (this: ServerResponse, body?: unknown, ...more: unknown[]) {
    if (!isLarge(body) || this.req.method === "HEAD") return end.call(this, body, ...more);
    const encoding = typeof more[0] === "string" ? (more[0] as BufferEncoding) : "utf8";
    const bytes = typeof body === "string" ? Buffer.from(body, encoding) : body;
    // Node sets the length only if it gets the whole body with the headers.
    if (!this.headersSent && !this.hasHeader("transfer-encoding")) {
      this.setHeader("content-length", bytes.byteLength);
    }
    hold(this, bytes);
    const last = bytes.byteLength - partSize;
    let at = 0;
    const sendParts = (): void => {
      while (at < last) {
        const part = bytes.subarray(at, at + partSize);
        at += partSize;
        if (!this.write(part)) return void this.once("drain", sendParts);
      }
      end.call(this, bytes.subarray(at), ...more.slice(typeof more[0] === "string" ? 1 : 0));
    };
    sendParts();
    return this;
  };
}

function isLarge(body: unknown): body is string | Uint8Array {
  return (typeof body === "string" || body instanceof Uint8Array) && body.length > partSize;
}

function hold(response: ServerResponse, bytes: Uint8Array): void {
  const { socket } = response.req;
  const bodies = heldBodies.get(socket) ?? new Map<ServerResponse, Uint8Array>();
  heldBodies.set(socket, bodies.set(response, bytes));
  response.once("finish", () => bodies.delete(response));
}

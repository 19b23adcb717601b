import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

const partSize = 64 * 1024;

/** The bodies that each connection holds in memory, including those of pipelined requests, whose turn comes later. */
const heldBodies = new WeakMap<Socket, Map<ServerResponse, Uint8Array>>();

/** The bodies that are kept in memory until the client of this connection has read them. Several may be the same. */
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
    if (body === undefined && heldBodies.get(this.req.socket)?.has(this)) return this;
    // A response without a socket waits until the responses to earlier requests of its connection are sent.
    const isHeld = isBody(body) && (body.length > partSize || !this.socket) && hasBody(this);
    if (!isHeld) return end.call(this, body, ...more);
    const encoding = typeof more[0] === "string" ? (more[0] as BufferEncoding) : "utf8";
    const bytes = typeof body === "string" ? Buffer.from(body, encoding) : body;
    // Node sets the length only if it gets the whole body with the headers.
    if (!this.headersSent && !this.hasHeader("transfer-encoding")) {
      this.setHeader("content-length", bytes.byteLength);
    }
    hold(this, bytes);
    let at = 0;
    // The response ends after its last part was accepted, because a server that drains closes ended responses.
    const sendParts = (): void => {
      while (at < bytes.byteLength) {
        const part = bytes.subarray(at, at + partSize);
        at += partSize;
        if (!this.write(part)) return void this.once("drain", sendParts);
      }
      end.call(this, undefined, ...more.slice(typeof more[0] === "string" ? 1 : 0));
    };
    sendParts();
    return this;
  };
}

function isBody(body: unknown): body is string | Uint8Array {
  return typeof body === "string" || body instanceof Uint8Array;
}

function hasBody({ req, statusCode }: ServerResponse): boolean {
  return req.method !== "HEAD" && statusCode !== 204 && statusCode !== 304;
}

function hold(response: ServerResponse, bytes: Uint8Array): void {
  const { socket } = response.req;
  const bodies = heldBodies.get(socket) ?? new Map<ServerResponse, Uint8Array>();
  heldBodies.set(socket, bodies.set(response, bytes));
  response.once("finish", () => bodies.delete(response));
}

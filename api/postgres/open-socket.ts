import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import type { DatabaseAddress } from "../../platform/database-url.ts";
import { type WatchedConnection, watchSocket } from "./watch-socket.ts";

/**
 * Idle milliseconds before the kernel sends keep-alive probes, one per second and at most ten: a vanished host is
 * detected within 12 s.
 */
const keepAliveAfter = 2_000;

/**
 * Returns a function that opens sockets for one pool. With several hosts, the pool uses one host until a connection to
 * it fails, and then the next. The driver's own list of hosts is not used, because with such a list the driver retries
 * endlessly, even after the pool has ended.
 */
export function createSocketOpener(
  { hosts, path, ...security }: Pick<DatabaseAddress, "hosts" | "path" | "tls" | "ca">,
  silentAfter: number,
  connections?: Set<WatchedConnection>,
): () => Duplex {
  let current = 0;
  return () => {
    const chosen = current;
    const { host, port } = hosts[chosen] ?? { host: "localhost", port: 5432 };
    const socket = path ? connect(path) : connect(port, host);
    socket.setKeepAlive(true, keepAliveAfter);
    const stream =
      path || security.tls === "disable" ? socket : frontOf(socket, encrypt(socket, host, security));
    const onClose = (wasUsed: boolean) => {
      if (!wasUsed && chosen === current) current = (current + 1) % hosts.length;
    };
    return watchSocket(stream, silentAfter, onClose, connections);
  };
}

const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Negotiates TLS as PostgreSQL requires: a plain-text request, a response of one letter, then the handshake. Returns
 * the plain socket if the server has no TLS and `tls` does not require it.
 */
async function encrypt(
  socket: Socket,
  host: string,
  { tls, ca }: Pick<DatabaseAddress, "tls" | "ca">,
): Promise<Socket> {
  socket.write(tlsRequest);
  const [response] = await once(socket, "data");
  if (response[0] !== "S".charCodeAt(0)) {
    if (tls === "allow" || tls === "prefer") return socket;
    throw Object.assign(new Error("the server offers no TLS, which sslmode asks for"), {
      code: "ECONNREFUSED",
    });
  }
  const secure = connectTls({
    socket,
    // The certificate must name this host; an IP address is not allowed as `servername`.
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
    rejectUnauthorized: tls.startsWith("verify"),
    ...(tls === "verify-ca" && { checkServerIdentity: () => undefined }),
  });
  await once(secure, "secureConnect");
  return secure;
}

/**
 * A stream that the driver can use before the TLS handshake ends, because it delays the data until then. Its `close`
 * event carries no error flag.
 */
function frontOf(raw: Socket, opening: Promise<Socket>): Duplex {
  const nothing = () => {};
  const front = new Duplex({
    read: () => void opening.then((socket) => socket.resume(), nothing),
    write: (chunk, _encoding, done) =>
      void opening.then((socket) => socket.write(chunk, () => done()), nothing),
    final: (done) => void opening.then((socket) => socket.end(done), nothing),
    destroy: (error, done) => {
      raw.destroy();
      done(error);
    },
  });
  raw.on("error", (error) => front.destroy(error)).on("close", () => front.destroy());
  opening.then(
    (socket) => socket.on("data", (chunk) => front.push(chunk) || socket.pause()).on("error", nothing),
    (error) => front.destroy(error),
  );
  // The driver sends its closing message only if `readyState` is "open".
  return Object.defineProperty(front, "readyState", { get: () => (front.destroyed ? "closed" : "open") });
}

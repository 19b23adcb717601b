import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import type { DatabaseAddress } from "../../platform/database-url.ts";
import { watchSocket } from "./watch-socket.ts";

/** Milliseconds idle before the kernel sends ten probes, one a second: it detects a vanished host within 12 s. */
const keepAliveAfter = 2_000;

/**
 * Opens the sockets of one pool. With several hosts, the pool stays with the host that worked; after a failure, the whole
 * pool moves to the next host. The driver's own host list retries without end, even after the pool ends.
 */
export function createSocketOpener(
  { hosts, path, ...security }: Pick<DatabaseAddress, "hosts" | "path" | "tls" | "ca">,
  silentAfter: number,
): () => Duplex {
  let current = 0;
  return () => {
    const chosen = current;
    const { host, port } = hosts[chosen] ?? { host: "localhost", port: 5432 };
    const socket = path ? connect(path) : connect(port, host);
    socket.setKeepAlive(true, keepAliveAfter);
    const stream =
      path || security.tls === "disable"
        ? closingCleanly(socket)
        : frontOf(socket, encrypt(socket, host, security));
    return watchSocket(stream, silentAfter, (wasUsed) => {
      if (!wasUsed && chosen === current) current = (current + 1) % hosts.length;
    });
  };
}

/**
 * A socket that never closes "with an error". After an error, the driver treats the connection as open until it closes,
 * still sends queries, and rejects them only after a clean close. Otherwise the queries stay pending, and the
 * connection's next session resolves them with nothing or with other callers' rows.
 */
function closingCleanly(socket: Socket): Socket {
  const emit = socket.emit.bind(socket);
  socket.emit = (event: string, ...rest: unknown[]) => emit(event, ...(event === "close" ? [false] : rest));
  return socket;
}

const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** PostgreSQL's TLS negotiation: a request in plain text, a response of one letter, then the handshake. */
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

/** The stream that the driver uses during and after the TLS handshake. Its `close` event carries no error flag. */
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
  raw.on("error", nothing).on("close", () => front.destroy());
  opening.then(
    (socket) => socket.on("data", (chunk) => front.push(chunk) || socket.pause()).on("error", nothing),
    (error) => front.destroy(error),
  );
  // The driver sends its closing message only if `readyState` is "open".
  return Object.defineProperty(front, "readyState", { get: () => (front.destroyed ? "closed" : "open") });
}

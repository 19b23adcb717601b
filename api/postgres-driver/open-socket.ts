import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import type { DatabaseAddress } from "../../platform/database-url.ts";
import { createHostFinder, type Host } from "./find-host.ts";
import { type WatchedConnection, watchSocket } from "./watch-socket.ts";

/**
 * Idle milliseconds before the kernel sends keep-alive probes, one per second and at most ten: a vanished host is
 * detected within 12 s.
 */
const keepAliveAfter = 2_000;

/**
 * Returns a function that opens sockets for one pool. With several hosts, each socket leads to the host that accepts
 * writes, so one attempt to connect tries all hosts. The driver's own list of hosts is not used, because with such a
 * list the driver retries endlessly, even after the pool has ended.
 */
export function createSocketOpener(
  address: DatabaseAddress,
  silentAfter: number,
  connections?: Set<WatchedConnection>,
): () => Duplex {
  const { hosts, path, isPrimaryWanted } = address;
  const open = (host: Host) => openStream(address, host);
  const finder = createHostFinder(address, open);
  const hasChoice = !path && (hosts.length > 1 || isPrimaryWanted);
  return () => {
    const stream = hasChoice ? frontOf(finder.find().then(open)) : open(hosts[0] as Host);
    return watchSocket(stream, silentAfter, finder.forget, connections);
  };
}

function openStream({ path, ...security }: DatabaseAddress, { host, port }: Host): Duplex {
  const socket = path ? connect(path) : connect(port, host);
  socket.setKeepAlive(true, keepAliveAfter);
  return path || security.tls === "disable" ? socket : frontOf(encrypt(socket, host, security), socket);
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

/** A stream that the driver can use before another stream is open, because it delays the data until then. */
function frontOf(opening: Promise<Duplex>, raw?: Socket): Duplex {
  const nothing = () => {};
  const front: Duplex = new Duplex({
    read: () => void opening.then((stream) => stream.resume(), nothing),
    write: (chunk, _encoding, done) =>
      void opening.then((stream) => stream.write(chunk, () => done()), nothing),
    final: (done) => void opening.then((stream) => stream.end(done), nothing),
    destroy: (error, done) => {
      raw?.destroy();
      opening.then((stream) => stream.destroy(), nothing);
      done(error);
    },
  });
  const watch = (stream: Duplex) =>
    stream.on("error", (error) => front.destroy(error)).on("close", () => front.destroy());
  if (raw) watch(raw);
  opening.then(
    (stream) => watch(stream).on("data", (chunk) => front.push(chunk) || stream.pause()),
    (error) => front.destroy(error),
  );
  // The driver sends its closing message only if `readyState` is "open".
  return Object.defineProperty(front, "readyState", { get: () => (front.destroyed ? "closed" : "open") });
}

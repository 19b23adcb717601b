import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import type { DatabaseAddress } from "./database-url.ts";
import { watchSocket } from "./watch-socket.ts";

/** So that the kernel finds out within 12 s when an idle connection's host has vanished: it then asks ten times, each second. */
const keepAliveAfter = 2_000;

/**
 * Opens the sockets of one pool. With several hosts, the one that was of use is stayed with; what fails moves the whole
 * pool on to the next. The driver's own way through a list never gives up, not even when the pool ends.
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
 * A socket that never closes "with an error". After an error the driver takes the connection for open until it is
 * closed, hands it queries meanwhile, and rejects those only if the closing is clean; else they stay, and the next
 * session on that connection answers them with nothing, or with what others asked for.
 */
function closingCleanly(socket: Socket): Socket {
  const emit = socket.emit.bind(socket);
  socket.emit = (event: string, ...rest: unknown[]) => emit(event, ...(event === "close" ? [false] : rest));
  return socket;
}

const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** PostgreSQL's way into TLS: a request in the clear, one letter as its answer, then the handshake. */
async function encrypt(
  socket: Socket,
  host: string,
  { tls, ca }: Pick<DatabaseAddress, "tls" | "ca">,
): Promise<Socket> {
  socket.write(tlsRequest);
  const [answer] = await once(socket, "data");
  if (answer[0] !== "S".charCodeAt(0)) {
    if (tls === "allow" || tls === "prefer") return socket;
    throw Object.assign(new Error("the server offers no TLS, which sslmode asks for"), {
      code: "ECONNREFUSED",
    });
  }
  const secure = connectTls({
    socket,
    // The certificate must name this host; an address is no server name.
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
    rejectUnauthorized: tls.startsWith("verify"),
    ...(tls === "verify-ca" && { checkServerIdentity: () => undefined }),
  });
  await once(secure, "secureConnect");
  return secure;
}

/** What the driver holds while TLS is made, and after. A plain stream's closing tells of no error by itself. */
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
  // The driver says goodbye only to what calls itself open.
  return Object.defineProperty(front, "readyState", { get: () => (front.destroyed ? "closed" : "open") });
}

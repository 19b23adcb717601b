import { connect, type Socket } from "node:net";
import { Duplex } from "node:stream";

/** What postgres.js (3.4.9) hands to its `socket` option. */
interface Target {
  path: string | false;
  host: string[];
  port: number[];
  ssl: unknown;
}

/**
 * A socket that never closes «with an error». After an error the driver takes the connection for open until it is
 * closed, hands it queries meanwhile, and rejects those only if the closing is clean; else they stay, and the next
 * session on that connection answers them with nothing, or with what others asked for.
 */
export function openSocket({ path, host, port, ssl }: Target): Duplex {
  const socket = path ? connect(path) : connect(port[0] ?? 5432, host[0]);
  return ssl ? Object.assign(quieten(socket), { host: host[0] }) : closingCleanly(socket);
}

function closingCleanly(socket: Socket): Socket {
  const emit = socket.emit.bind(socket);
  socket.emit = (event: string, ...rest: unknown[]) => emit(event, ...(event === "close" ? [false] : rest));
  return socket;
}

/** Under TLS the driver makes a socket of its own upon this one, so this one must not even fail: it only ends. */
function quieten(socket: Socket): Duplex {
  const quiet = new Duplex({
    read: () => void socket.resume(),
    write: (chunk, encoding, done) => void socket.write(chunk, encoding, () => done()),
    final: (done) => void socket.end(done),
    destroy: (_error, done) => {
      socket.destroy();
      done(null);
    },
  });
  socket.on("data", (chunk) => quiet.push(chunk) || socket.pause());
  socket.on("error", () => {});
  socket.on("close", () => quiet.push(null));
  return quiet;
}

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";
import { TLSSocket } from "node:tls";
import { inject } from "vitest";
import { readDatabaseUrl } from "../../platform/database-url.ts";
import { afterThis } from "../harness.ts";

interface WayOptions {
  databaseUrl?: string;
  /** The proxy's certificate and key. If they are set, the proxy requires TLS. */
  tls?: { cert: string; key: string };
  /** Rewrites the bytes that the server sends. */
  reword?(bytes: Buffer): Buffer;
}

/**
 * Starts a TCP proxy to a database, by default the one of the test run. The proxy can cut or stall all its
 * connections.
 */
export async function openWay({ databaseUrl = inject("serverUrl"), reword, tls }: WayOptions = {}) {
  const { url: address, hosts, path } = readDatabaseUrl(databaseUrl);
  const [{ host, port } = { host: "localhost", port: 5432 }] = hosts;
  const links = new Set<Socket>();
  const starts: Buffer[] = [];
  let isRejecting = false;
  let endingAfter: string | undefined;
  const server = createServer(async (arriving) => {
    if (isRejecting) return void arriving.destroy();
    const link = tls ? await encrypt(arriving, tls) : arriving;
    const end = path ? connect(path) : connect(port, host);
    links.add(link);
    link.once("data", (bytes) => starts.push(bytes));
    link.on("error", () => {}).on("close", () => links.delete(link) && end.destroy());
    end.on("error", () => {}).on("close", () => link.destroy());
    const findMessage = createFinder();
    const rewritten = new Transform({
      transform(chunk, _encoding, done) {
        const bytes = reword ? reword(chunk) : chunk;
        const until = findMessage(bytes, endingAfter);
        if (until === undefined) return done(null, bytes);
        endingAfter = undefined;
        end.unpipe(rewritten).destroy();
        // Ends the link after these bytes.
        rewritten.end(bytes.subarray(0, until));
        done();
      },
    });
    link.pipe(end).pipe(rewritten).pipe(link);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterThis(() => {
    for (const link of links) link.destroy();
    server.close();
  });
  const url = new URL(address);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    host: url.host,
    /** The open connections. */
    links,
    /** The first bytes that the client sent over each connection. */
    starts,
    /** Stops listening and closes all connections. */
    close() {
      server.close();
      for (const link of links) link.destroy();
    },
    /** `reject(true)` cuts all connections, and rejects new ones until `reject(false)`. */
    reject(isWanted: boolean) {
      isRejecting = isWanted;
      if (isWanted) for (const link of links) link.destroy();
    },
    cut(isRude: boolean) {
      for (const link of links) isRude ? link.resetAndDestroy() : link.destroy();
    },
    /** Ends the next connection that gets a message of this type from the server, directly after that message. */
    endAfter(letter: string) {
      endingAfter = letter;
    },
    /** Stalls the open connections: no more bytes pass in either direction, and neither side is notified. */
    silence(): Socket[] {
      const silent = [...links];
      for (const link of silent) link.unpipe().pause();
      for (const link of silent) link.removeAllListeners("close").write = () => true;
      return silent;
    },
  };
}

/** Returns a function that finds the end of the first message of a type in each chunk of a stream. */
function createFinder() {
  let partial: Buffer = Buffer.alloc(0);
  return (chunk: Buffer, letter: string | undefined): number | undefined => {
    const bytes = Buffer.concat([partial, chunk]);
    let at = 0;
    while (at + 5 <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) break;
      if (bytes.toString("latin1", at, at + 1) === letter) return end - partial.length;
      at = end;
    }
    partial = bytes.subarray(at);
    return undefined;
  };
}

/** The server's half of PostgreSQL's TLS negotiation. */
async function encrypt(link: Socket, tls: { cert: string; key: string }): Promise<Socket> {
  link.on("error", () => {});
  await once(link, "data");
  link.write("S");
  return new TLSSocket(link, { isServer: true, ...tls });
}

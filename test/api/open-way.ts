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
  const server = createServer(async (arriving) => {
    if (isRejecting) return void arriving.destroy();
    const link = tls ? await encrypt(arriving, tls) : arriving;
    const end = path ? connect(path) : connect(port, host);
    links.add(link);
    link.once("data", (bytes) => starts.push(bytes));
    link.on("error", () => {}).on("close", () => links.delete(link) && end.destroy());
    end.on("error", () => {}).on("close", () => link.destroy());
    const rewritten = new Transform({
      transform: (chunk, _encoding, done) => done(null, reword ? reword(chunk) : chunk),
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
    /** Stalls the open connections: no more bytes pass in either direction, and neither side is notified. */
    silence(): Socket[] {
      const silent = [...links];
      for (const link of silent) link.unpipe().pause();
      for (const link of silent) link.removeAllListeners("close").write = () => true;
      return silent;
    },
  };
}

/** The server's half of PostgreSQL's TLS negotiation. */
async function encrypt(link: Socket, tls: { cert: string; key: string }): Promise<Socket> {
  link.on("error", () => {});
  await once(link, "data");
  link.write("S");
  return new TLSSocket(link, { isServer: true, ...tls });
}

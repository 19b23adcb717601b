import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:net";

/**
 * Returns free ports below 32768, from where the kernel takes the ports of outgoing connections: it could give a free
 * port above to another test before the server that is meant for it starts.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers: Server[] = [];
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(20_000, 32_768);
    const server = createServer().listen(port, "127.0.0.1");
    // `once` rejects at an error, such as a port in use.
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    servers.push(server);
    ports.push(port);
  }
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return ports;
}

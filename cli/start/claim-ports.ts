import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { explainListenError } from "../../platform/http/serve.ts";
import { StartupError } from "../../platform/process/startup-error.ts";

export interface WantedPort {
  name: string;
  port: number;
  portVariable: string;
}

/**
 * Checks that every port is free before anything is created, and returns the ports, with each 0 replaced by a free port
 * that the kernel chose. All ports are held at the same time, so that a port listed twice is an error too. @throws
 * StartupError
 */
export async function claimPorts<Wanted extends WantedPort>(
  wanted: Wanted[],
  host: string,
  hostVariable = "HOST",
): Promise<Wanted[]> {
  const held: { server: Server; one: Wanted }[] = [];
  try {
    for (const one of wanted) held.push({ server: await hold(one, host, hostVariable), one });
    return held.map(({ server, one }) => ({ ...one, port: (server.address() as AddressInfo).port }));
  } finally {
    await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  }
}

async function hold(one: WantedPort, host: string, hostVariable: string): Promise<Server> {
  const server = createServer().listen(one.port, host);
  try {
    await once(server, "listening");
    return server;
  } catch (error) {
    const explained = explainListenError(error as NodeJS.ErrnoException, one);
    if (explained instanceof StartupError) throw explained;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `Nothing can listen on ${hostVariable}=${host} (${code}): set ${hostVariable} to an address of this machine.`,
    );
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Received {
  headers: Record<string, string>;
  body: string;
}

type Respond = (response: ServerResponse, request: IncomingMessage, received: Received) => void;

/** Starts a server that receives webhooks until the end of the test. By default, it responds with 204. */
export async function startReceiver(respond: Respond = (response) => void response.writeHead(204).end()) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const one = {
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    };
    received.push(one);
    respond(response, request, one);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    ids: () => received.map(({ headers }) => headers["webhook-id"] ?? ""),
  };
}

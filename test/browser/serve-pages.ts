import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface HostPage {
  html: string;
  headers?: Record<string, string>;
}

/** Serves another site on this machine. `pages` maps paths to pages; a test may add pages while the site runs. */
export async function servePages(pages: Map<string, HostPage> = new Map()) {
  const server = createServer(({ url = "/" }, response) => {
    const { html, headers = {} } = pages.get(url) ?? { html: "<!doctype html><title>Nothing</title>" };
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, pages, stop };
}

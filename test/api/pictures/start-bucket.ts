import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "@20minutes/s3rver";

/**
 * Whether the server responds, closes each connection or only the next one, never responds, never ends a response, sends
 * without end as fast as it can, rejects reads, or carries out requests only when `catchUp` is called.
 */
type State = "open" | "closed" | "closed once" | "silent" | "endless" | "flooding" | "unreadable" | "late";

/** Sends a byte every 0.2 s until the client leaves. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { "content-length": 10_000 });
  const timer = setInterval(() => response.write(" "), 200);
  response.on("close", () => clearInterval(timer));
}

/** Sends as fast as the client reads, and is one of `floods` until the client leaves. */
function flood(response: ServerResponse, floods: Set<ServerResponse>): void {
  floods.add(response);
  response.on("close", () => floods.delete(response));
  const bytes = Buffer.alloc(1_000_000);
  new Readable({
    read: function () {
      this.push(bytes);
    },
  }).pipe(response);
}

/** Starts an S3 server that checks signatures, with an empty bucket `pictures`. */
export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), "earshot-bucket-"));
  const bucket = "pictures";
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  await s3.configureBuckets();
  const respond = s3.callback();
  const requests: string[] = [];
  const floods = new Set<ServerResponse>();
  const late: Promise<{ body: Buffer; received: IncomingMessage }>[] = [];
  let state: State = "open";
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const isRead = request.method === "GET";
    if (state === "open" || (state === "unreadable" && !isRead)) respond(request, response);
    else if (state === "unreadable") response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
    else if (state === "endless") drip(response);
    else if (state === "flooding") flood(response, floods);
    else if (state === "late") late.push(buffer(request).then((body) => ({ body, received: request })));
    else if (state !== "silent") request.socket.destroy();
    if (state === "closed once") state = "open";
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      PICTURES_S3_BUCKET: bucket,
      PICTURES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      PICTURES_S3_ACCESS_KEY_ID: "S3RVER",
      PICTURES_S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    /** The method and the path of each request so far. */
    requests,
    /** The responses without end that a client still reads. */
    floods,
    become(next: State) {
      state = next;
    },
    /** Opens the bucket, and carries out the requests that are late, although their senders are gone. */
    async catchUp() {
      state = "open";
      for (const { body, received } of await Promise.all(late.splice(0))) {
        const { method, url: path, headers } = received;
        const [response] = await once(send({ port, method, path, headers }).end(body), "response");
        await buffer(response);
      }
    },
    /** Returns the keys of all objects. */
    async keys() {
      const names = await readdir(join(directory, bucket), { recursive: true });
      return names.flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? []).sort();
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await rm(directory, { recursive: true });
    },
  };
}

export type Bucket = Awaited<ReturnType<typeof startBucket>>;

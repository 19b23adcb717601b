import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAssets, serveAssets } from "../../../bff/widget-files/assets.ts";
import { problemHandler } from "../../../platform/http/problem.ts";
import { serve } from "../../../platform/http/serve.ts";
import { createLog } from "../../../platform/telemetry/log.ts";

const loader = `console.log("loader");${" ".repeat(500)}`;
const folder = mkdtempSync(join(tmpdir(), "assets-"));
let port = 0;
let stop = async () => {};

beforeAll(async () => {
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text));
  };
  mkdirSync(join(folder, "embed"));
  write("embed.js", loader);
  write("embed/panel-a1b2c3.js", "export const panel = 1;");
  writeFileSync(join(folder, "embed/plain-d4e5f6.js"), "export const plain = 1;");
  writeFileSync(join(folder, "embed/panel-a1b2c3.js.map"), "{}");
  writeFileSync(join(folder, "secret.txt"), "secret");
  const app = express();
  app.use(serveAssets(readAssets(folder)));
  app.use((_request, response) => void response.status(404).end());
  app.use(problemHandler(createLog("test", "silent")));
  const serving = await serve(app, { name: "assets", port: 0, portVariable: "PORT", host: "127.0.0.1" });
  port = (serving.server.address() as AddressInfo).port;
  stop = () => serving.drain(500);
});

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

/** Sends a request without `fetch`, which decodes bodies and normalises paths. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const request = get({ port, host: "127.0.0.1", path, headers, method, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      request.on("error", reject);
    },
  );
}

describe("the widget's files", () => {
  it("the widget's files can be loaded and read by every page", async () => {
    const { status, headers } = await ask("/embed.js");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      vary: "Accept-Encoding",
    });
  });

  it("the widget's files are cached for five minutes if their name is fixed, and for a year if it contains a hash", async () => {
    expect((await ask("/embed.js")).headers["cache-control"]).toBe("public, max-age=300");
    expect((await ask("/embed/panel-a1b2c3.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
  });

  it.each([
    ["br, gzip, deflate", "br", brotliCompressSync(loader)],
    ["gzip, deflate, br, zstd", "br", brotliCompressSync(loader)],
    ["gzip", "gzip", gzipSync(loader)],
    ["br;q=0, gzip", "gzip", gzipSync(loader)],
    ["*", "br", brotliCompressSync(loader)],
    ["identity", undefined, Buffer.from(loader)],
    ["br;q=0, gzip;q=0", undefined, Buffer.from(loader)],
    ["", undefined, Buffer.from(loader)],
    ["nonsense", undefined, Buffer.from(loader)],
  ])(
    "the widget's files are sent in the best encoding that Accept-Encoding %j allows",
    async (accept, encoding, body) => {
      const result = await ask("/embed.js", { "accept-encoding": accept });
      expect(result.headers["content-encoding"]).toBe(encoding);
      expect(result.body.equals(body)).toBe(true);
      expect(result.headers["content-length"]).toBe(String(body.length));
    },
  );

  it("the widget's files are sent uncompressed if the build has no compressed version", async () => {
    const result = await ask("/embed/plain-d4e5f6.js", { "accept-encoding": "br" });
    expect(result.headers["content-encoding"]).toBeUndefined();
    expect(result.body.toString()).toBe("export const plain = 1;");
  });

  it("the widget's files are not sent again to a browser that has them, whatever the encoding", async () => {
    for (const accept of ["br", "gzip", "identity"]) {
      const { headers } = await ask("/embed.js", { "accept-encoding": accept });
      const etag = String(headers.etag);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
        const again = await ask("/embed.js", { "accept-encoding": accept, "if-none-match": known });
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
        expect(again.headers["cache-control"]).toBe("public, max-age=300");
      }
      expect((await ask("/embed.js", { "accept-encoding": accept, "if-none-match": '"other"' })).status).toBe(
        200,
      );
    }
  });

  it("the widget's files have a different ETag in each encoding", async () => {
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(
        async (accept) => (await ask("/embed.js", { "accept-encoding": accept })).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it("the widget's files have no body in response to HEAD, and methods other than GET and HEAD are rejected", async () => {
    const head = await ask("/embed.js", {}, "HEAD");
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      String(loader.length),
    ]);
    const post = await ask("/embed.js", {}, "POST");
    expect([post.status, post.headers.allow]).toEqual([405, "GET, HEAD"]);
  });

  it.each([
    "/embed/../secret.txt",
    "/embed/%2e%2e/secret.txt",
    "/embed/..%2fsecret.txt",
    "/embed/..%5csecret.txt",
    "/secret.txt",
    "/embed/panel-a1b2c3.js.map",
    "/embed/panel-a1b2c3.js.br",
    "/embed/panel-a1b2c3.js/",
    "/embed//panel-a1b2c3.js",
    "/EMBED.JS",
    "/embed/",
    "/embed/__proto__",
    "/embed.js%00",
  ])("the BFF serves only the widget's files: %s returns 404", async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});

describe("a missing build", () => {
  it("the BFF finds no files if the widget was not built", () => {
    expect(readAssets(join(folder, "nowhere")).size).toBe(0);
  });
});

import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, it } from "vitest";
import { createLog } from "../../../platform/telemetry/log.ts";
import { type Api, afterThis, sharedApi } from "../../harness.ts";
import { startBff } from "../start-bff.ts";
import { newPublicSite } from "./new-public-site.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Forwards requests to the API, except reads of the changelog, which fail. */
async function startFailing(target: string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith("/v1/changelogs")) {
      outgoing.writeHead(500, { "content-type": "application/problem+json" }).end('{"code":"secret_fault"}');
      return;
    }
    const { method, headers } = incoming;
    const forwarded = request(target + incoming.url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterThis(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("an unexpected error gets a page that tells nothing of its cause, and an entry in the log", async () => {
  const site = await newPublicSite(api);
  const logged: unknown[] = [];
  const log = Object.assign(createLog("bff", "silent"), { error: (entry: unknown) => logged.push(entry) });
  const bff = await startBff({ ...api, url: await startFailing(api.url) }, {}, log);
  afterThis(() => bff.stop());
  const response = await fetch(`${bff.url}${site.path}/changelog`);
  expect([response.status, response.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const text = await response.text();
  expect(text).toContain("<h1>That did not work</h1>");
  expect(text).not.toMatch(/secret_fault|rejected a read/);
  expect(logged).toHaveLength(1);
});

it("an address that is not UTF-8 gets the page for unknown addresses, in the language of the browser", async () => {
  const site = await newPublicSite(api);
  const bff = await startBff(api);
  afterThis(() => bff.stop());
  for (const path of ["/b/%ff/", `${site.path}/ideas/%ff`]) {
    const response = await fetch(bff.url + path, { headers: { "accept-language": "ar" } });
    expect([path, response.status, await response.text()]).toEqual([
      ...[path, 404],
      expect.stringMatching(/<html lang="ar" dir="rtl">[\s\S]+<h1>الصفحة غير موجودة<\/h1>/),
    ]);
  }
});

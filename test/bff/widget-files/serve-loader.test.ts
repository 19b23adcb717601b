import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readAssets } from "../../../bff/widget-files/assets.ts";
import { projectRoot } from "../../../platform/process/project-root.ts";
import { signIn } from "../../api/sign-in.ts";
import { type Api, afterThis, sharedApi } from "../../harness.ts";
import { newSite, page, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
// Global set-up builds these files before the tests run.
const assets = readAssets(`${projectRoot}/dist/widget`);
const built = assets.get("/embed.js")?.encodings.identity?.body.toString() ?? "";
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api, {}, undefined, undefined, assets);
});
afterAll(async () => {
  await bff?.stop();
});

const look = { theme: "dark", accent: "#aa00ff", label: `Ideas?"'</script>`, badge: "" };

async function styledSite(domains?: string[]) {
  const site = await newSite(api, bff, domains);
  const { call } = await signIn(api, site, "owner");
  expect((await call("PATCH /staff/appearance", { look })).status).toBe(200);
  return { ...site, staff: call };
}

const load = (query: string, headers = {}, path = "/embed.js", url = bff.url) =>
  fetch(`${url}${path}${query}`, { headers });

/** Runs the code that is sent around the loader, on a tag with these attributes. */
function run(code: string, own: Record<string, string> = {}) {
  const dataset = { ...own };
  const events: unknown[] = [];
  const warnings: string[] = [];
  class Document {
    get currentScript() {
      return { dataset };
    }
    querySelector = () => ({ dispatchEvent: (event: unknown) => events.push(event) });
  }
  function CustomEvent(this: object, type: string, init: object) {
    Object.assign(this, { type, init });
  }
  const around = code.replace(built, "");
  expect(around.length).toBeLessThan(code.length);
  const console = { warn: (text: string) => warnings.push(text) };
  runInNewContext(around, { Document, document: new Document(), CustomEvent, console, Object });
  return { dataset, events, warnings };
}

it("with the workspace's token, the loader comes with the stored look, which the tag's own attributes override", async () => {
  const site = await styledSite();
  const response = await load(`?${site.sdkToken}`, { referer: `${page}/` });
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const code = await response.text();
  expect(run(code)).toEqual({ dataset: { sdkToken: site.sdkToken, ...look }, events: [], warnings: [] });
  const own = { theme: "light", label: "", sdkToken: "sdk_own" };
  expect(run(code, own).dataset).toEqual({ ...look, ...own });
});

it("a new look is sent after at most 3 seconds, and a browser that has the current one gets a 304", async () => {
  const site = await styledSite();
  const first = await load(`?${site.sdkToken}`);
  const etag = first.headers.get("etag") ?? "";
  expect((await load(`?${site.sdkToken}`, { "if-none-match": etag })).status).toBe(304);
  await site.staff("PATCH /staff/appearance", { look: { theme: "light" } });
  bff.passTime(3_000);
  expect((await load(`?${site.sdkToken}`, { "if-none-match": etag })).status).toBe(200);
});

it("each encoding contains the same code, and without a valid token the file is sent as it was built", async () => {
  const site = await styledSite();
  const plain = await (await load(`?${site.sdkToken}`, { "accept-encoding": "identity" })).text();
  for (const name of ["br", "gzip"]) {
    const response = await load(`?${site.sdkToken}`, { "accept-encoding": name });
    expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual([
      name,
      "Accept-Encoding",
    ]);
    expect(await response.text()).toBe(plain);
  }
  const single = await (await load(`?${site.sdkToken}`, {}, "/embed.single.js")).text();
  expect(single).toContain('"accent":"#aa00ff"');
  for (const query of ["", "?v=3", "?sdk_none", "?sdk_'};alert(1)"]) {
    expect([query, (await (await load(query)).text()) === built]).toEqual([query, true]);
  }
});

it("a page that is not allowed gets no launcher, a warning on the console and an error event, and is reported", async () => {
  const site = await styledSite();
  const own = await startBff(api, {}, undefined, undefined, assets);
  const thief = { referer: "https://thief.example/a?b" };
  const response = await load(`?${site.sdkToken}`, thief, "/embed.js", own.url);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { dataset, events, warnings } = run(await response.text());
  expect(dataset).toEqual({ sdkToken: site.sdkToken, ...look, launcher: "none" });
  const message = "thief.example is not one of this workspace's allowed domains.";
  expect(warnings).toEqual([
    `Earshot: ${message} If this site is yours, allow it in the dashboard under Install. (origin_not_allowed)`,
  ]);
  expect(events).toEqual([
    { type: "error", init: { detail: { status: 403, code: "origin_not_allowed", message } } },
  ]);
  // A BFF that stops sends its reports instead of waiting for more of them.
  await own.stop();
  const { body } = await site.staff("GET /staff/rejected-origins");
  expect(body).toMatchObject([{ origin: "https://thief.example" }]);
});

it("on the developer's own machine, a rejected page keeps its launcher, so that the panel explains what to do", async () => {
  const site = await styledSite();
  const { dataset, warnings } = run(
    await (await load(`?${site.sdkToken}`, { referer: "http://localhost:5173/" })).text(),
  );
  expect(dataset).toEqual({ sdkToken: site.sdkToken, ...look });
  expect(warnings).toHaveLength(1);
});

it.each(["", "about:blank", "file:///a.html", "data:text/html,x", "https://a.example'},alert(1)/"])(
  "the loader is the usual one for a page that hides its address: %j",
  async (referer) => {
    const site = await styledSite();
    const { dataset, warnings } = run(await (await load(`?${site.sdkToken}`, { referer })).text());
    expect([dataset, warnings]).toEqual([{ sdkToken: site.sdkToken, ...look }, []]);
  },
);

it("while the API does not respond, the loader has the latest known look, or is the file as it was built", async () => {
  const site = await styledSite();
  const { url, cut } = await startProxy(api.url);
  const behind = await startBff({ ...api, url }, {}, undefined, undefined, assets);
  afterThis(() => behind.stop());
  const loadBehind = async (token: string) => (await load(`?${token}`, {}, "/embed.js", behind.url)).text();
  expect(await loadBehind(site.sdkToken)).toContain("#aa00ff");
  cut();
  const open = `${behind.url}/embed/open?sdkToken=${site.sdkToken}`;
  behind.passTime(3_000);
  expect((await fetch(open, { headers: { origin: page } })).status).toBe(503);
  expect(await loadBehind(site.sdkToken)).toContain("#aa00ff");
  expect((await loadBehind((await newSite(api, bff)).sdkToken)) === built).toBe(true);
});

/** Forwards connections to a server, until `cut` ends them and closes the port. */
async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(Number(port), hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.pipe(other);
      sockets.add(one);
      one.on("error", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  afterThis(cut);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut };
}

import { createServer, type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { useChromium } from "./chromium.ts";
import { servePages } from "./serve-pages.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();

async function serveHere(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Opens a page of another site with this HTML in its body. */
async function visit(body: string) {
  const site = await servePages(new Map([["/", { html: `<!doctype html><title>A site</title>${body}` }]]));
  onTestFinished(site.stop);
  const watched = await openPage();
  await watched.page.goto(site.url);
  return watched;
}

const tagOf = (bffUrl: string, attributes = "") =>
  `<script src="${bffUrl}/embed.js" data-sdk-token="${demo.sdkToken}" ${attributes}></script>`;

const openAt = (page: Page, view: string) => page.evaluate((view) => window.earshot?.("open", view), view);
const panelOf = (page: Page) => page.locator("earshot-widget [open]");

describe("markup in user content above the script tag", () => {
  /** No attributes; and all attributes that make the loader load more code. */
  const attributes = ["", 'data-badge data-launcher="#own" data-inline="#place"'];

  it.each([
    ["an image called currentScript", (evil: string) => `<img name="currentScript" src="${evil}">`],
    [
      "an image with the tag's attributes",
      (evil: string) =>
        `<img name="currentScript" src="${evil}" data-sdk-token="sdk_x" data-badge data-inline="body">`,
    ],
    ["a form called currentScript", (evil: string) => `<form name="currentScript" action="${evil}"></form>`],
    [
      "a link called currentScript",
      (evil: string) => `<a id="currentScript" name="src" href="${evil}">x</a>`,
    ],
    ["a link called earshot", (evil: string) => `<a id="earshot" name="q" href="${evil}">x</a>`],
    ["a form called earshot", () => '<form id="earshot"><select name="q"><option>open</select></form>'],
  ])(
    "markup above the script tag, such as %s, cannot change where the widget's code is loaded from",
    async (_, write) => {
      const requested: string[] = [];
      const evil = await serveHere(({ url = "" }, response) => {
        requested.push(url);
        response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/javascript" });
        response.end(
          "globalThis.isOwned = true; export const startExtras = () => {}, mountPanel = startExtras;",
        );
      });
      for (const attribute of attributes) {
        const { page, faults } = await visit(
          `${write(`${evil}/e/x`)}<div id="place"></div>${tagOf(demo.bffUrl, attribute)}`,
        );
        await openAt(page, "ideas");
        await panelOf(page).getByRole("listitem").first().waitFor();
        expect(await page.evaluate(() => "isOwned" in window), attribute).toBe(false);
        expect(faults, attribute).toEqual([]);
      }
      expect(requested.filter((url) => url !== "/e/x")).toEqual([]);
    },
  );
});

describe("modified chunks", () => {
  /** Starts a proxy to the BFF that appends code to chunks whose names begin with `start`. */
  const tamper = (start: string) =>
    serveHere((incoming, outgoing) => {
      const { method = "GET", url = "/" } = incoming;
      const headers = { ...incoming.headers, "accept-encoding": "identity" };
      const passed = request(demo.bffUrl + url, { method, headers }, (result) => {
        const isMeant = url.includes(`/embed/${start}-`);
        const { "content-length": _, ...rest } = result.headers;
        outgoing.writeHead(result.statusCode ?? 502, isMeant ? rest : result.headers);
        result.on("data", (part) => outgoing.write(part));
        result.on("end", () => outgoing.end(isMeant ? ";globalThis.isOwned = true;" : ""));
      });
      incoming.pipe(passed);
    });

  it.each([
    [
      "panel",
      "",
      async (page: Page) => page.getByRole("button", { name: "Not loaded. Try again" }).waitFor(),
    ],
    [
      "lazy-views",
      "",
      async (page: Page) => {
        await panelOf(page).getByRole("listitem").first().waitFor();
        await openAt(page, "polls");
        await page.getByText("We could not load this.").waitFor();
      },
    ],
    [
      "de",
      'data-locale="de"',
      async (page: Page) => panelOf(page).getByRole("textbox", { name: "Search ideas" }).waitFor(),
    ],
    ["extras", "data-badge", async (page: Page) => panelOf(page).getByRole("listitem").first().waitFor()],
  ])("a modified chunk is not executed: %s", async (start, attributes, expectRest) => {
    const { page, faults } = await visit(tagOf(await tamper(start), attributes));
    await openAt(page, "ideas");
    await expectRest(page);
    expect(await page.evaluate(() => "isOwned" in window)).toBe(false);
    expect(faults).toContainEqual(expect.stringMatching(/integrity/));
  });
});

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { signIn, signInByForm } from "./dashboard-staff.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();
let stranger: Server;

/** The HTML of another site's page that frames this URL. */
const frame = (url: string) => `<!doctype html><iframe src="${url}"></iframe><object data="${url}"></object>`;

beforeAll(async () => {
  stranger = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://stranger").searchParams.get("frame");
    response.setHeader("content-type", "text/html").end(url ? frame(url) : "<p>Framed");
  }).listen(0, "127.0.0.1");
  await once(stranger, "listening");
});
afterAll(() => void stranger?.close());

it("no other site can frame the dashboard's pages or API responses, whether the user is signed in or not", async () => {
  const { page } = await openPage();
  const { port } = stranger.address() as AddressInfo;
  const shown = () =>
    Promise.all(
      page
        .frames()
        .slice(1)
        .map((each) => each.evaluate(() => location.href)),
    );
  const frameIt = (url: string) =>
    page.goto(`http://127.0.0.1:${port}/?frame=${encodeURIComponent(url)}`, { waitUntil: "load" });
  const own = `http://127.0.0.1:${port}/`;
  await frameIt(own);
  await expect.poll(shown).toEqual([own, own]);
  const paths = ["/dashboard/", `/dashboard/w/${demo.subdomain}/feedback`, "/dashboard/api/me"];
  const rejected = async () => {
    for (const path of paths) {
      await frameIt(demo.bffUrl + path);
      // The browser replaces a blocked frame with an error page, possibly after the page has loaded.
      const guests = async () =>
        (await shown()).filter((href) => !href.startsWith("chrome-error:") && href !== "about:blank");
      await expect.poll(guests).toEqual([]);
    }
  };
  await rejected();
  await signIn(page, demo);
  await rejected();
});

const away = [
  "https://evil.example/x",
  "http://evil.example/x",
  "//evil.example/x",
  "///evil.example/x",
  "////evil.example/x",
  "/\\evil.example/x",
  "\\\\evil.example/x",
  "\\/evil.example/x",
  "https:evil.example/x",
  "https:/evil.example/x",
  "%2f%2fevil.example/x",
  "%5c%5cevil.example/x",
  "/%09/evil.example/x",
  "/%0a/evil.example/x",
  "%00//evil.example/x",
  "/.//evil.example/x",
  "/w/..//evil.example/x",
  "javascript:location='https:evil.example/x'",
  "data:text/html,<script>location='https:evil.example/x'</script>",
  "@evil.example/x",
];

it("no URL of the dashboard leads to another site, however the target URL is written", async () => {
  const { page } = await openPage();
  const left: string[] = [];
  const { origin } = new URL(demo.bffUrl);
  const watch = (url: string) => {
    if (!url.startsWith(`${origin}/`) && url !== "about:blank") left.push(url);
  };
  page.on("request", (request) => watch(request.url()));
  page.on("framenavigated", (each) => watch(each.url()));
  // After the sign-in, the requested page opens; its query and hash contain URLs of other sites.
  await demo.allowPassword();
  await signInByForm(
    page,
    demo,
    `feedback?next=${away[0]}&return=${away[2]}&redirect=${away[17]}#${away[2]}`,
  );
  const places = ["?next=", `w/${demo.subdomain}/feedback?next=`, "set-up?next=", ""];
  const addresses = away.map((target) => places.map((place) => `${demo.bffUrl}/dashboard/${place}${target}`));
  // The server is checked with each target in every position, and the page's code with each target in one position.
  for (const address of addresses.flat()) {
    const { status, headers } = await fetch(address, { redirect: "manual" });
    expect([address, [200, 404].includes(status), headers.get("location")]).toEqual([address, true, null]);
  }
  for (const [turn, inPlaces] of addresses.entries()) {
    const address = inPlaces[turn % places.length] ?? "";
    const response = await page.goto(address);
    if (response?.headers()["content-type"]?.startsWith("text/html"))
      await page.waitForFunction(() => document.body.innerText.trim() !== "");
    expect(left, address).toEqual([]);
  }
  await page.evaluate(() => location.assign("https://evil.example/x")).catch(() => {});
  await expect.poll(() => left).toContain("https://evil.example/x");
}, 150_000);

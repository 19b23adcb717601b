import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { servePages } from "./serve-pages.ts";
import { useDemo } from "./use-demo.ts";
import { findIdea, openPanel, postIdea, voteFor } from "./visit.ts";

const openPage = useChromium();
const demo = useDemo();
let site: Awaited<ReturnType<typeof servePages>>;
/** SDK tokens of the demo's workspace and of a second workspace. */
let tokens: [string, string];

beforeAll(async () => {
  site = await servePages();
  tokens = [demo.sdkToken, (await demo.addWorkspace("Garden tools")).sdkToken];
});
afterAll(() => site?.stop());

const tag = (token: string, attributes = "", file = "embed.js") =>
  `<script async src="${demo.bffUrl}/${file}" data-sdk-token="${token}" ${attributes}></script>`;

/** Opens a page of an allowed site with this markup, which a customer could have written. */
async function visit(head: string, body = "", headers: Record<string, string> = {}) {
  const watched = await openPage({ reducedMotion: "reduce" });
  const html = `<!doctype html><html lang="en"><title>Own</title>${head}<body>${body}</body></html>`;
  site.pages.set("/own", { html, headers });
  await watched.page.goto(`${site.url}/own`);
  return watched;
}

const panels = (page: Page) => page.getByRole("region", { name: "Feedback" });

it("two widgets of different workspaces stay separate on one page", async () => {
  const { page, faults } = await visit(
    tag(tokens[0], 'data-label="Garden"') +
      tag(tokens[1], 'data-label="Tools" data-global="tools" data-position="left"'),
  );
  const garden = page.getByRole("dialog").filter({ hasText: "Beanrow" });
  const tools = page.getByRole("dialog").filter({ hasText: "Garden tools" });
  await page.getByRole("button", { name: "Tools", exact: true }).click();
  await tools.waitFor();
  await expect.poll(async () => (await tools.boundingBox())?.x).toBe(16);
  await page.getByRole("button", { name: "Garden", exact: true }).click();
  await findIdea(garden, "shade", "Mark where the shade falls");
  await voteFor(garden, "Mark where the shade falls");
  expect(await tools.getByRole("listitem").count()).toBe(0);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([`earshot-${tokens[0]}`]);
  await page.evaluate(() => (window as unknown as { tools(command: string): void }).tools("destroy"));
  await expect.poll(() => page.locator("earshot-widget").count()).toBe(1);
  expect(await garden.isVisible()).toBe(true);
  expect(faults).toEqual([]);
});

it("two inline widgets of one workspace work side by side on one page", async () => {
  const { page, faults } = await visit(
    tag(tokens[0], 'data-inline="#one"') + tag(tokens[0], 'data-inline="#two" data-global="second"'),
    '<section id="one"></section><section id="two"></section>',
  );
  const [one, two] = [page.locator("#one").getByRole("region"), page.locator("#two").getByRole("region")];
  await two.getByRole("listitem").first().waitFor();
  // An inline widget begins at the top of its container: there is no overlay and no sheet handle above it.
  await expect
    .poll(async () => (await two.boundingBox())?.y)
    .toBe((await page.locator("#two").boundingBox())?.y);
  await findIdea(one, "shade", "Mark where the shade falls");
  await voteFor(one, "Mark where the shade falls");
  expect(await two.getByRole("listitem").count()).toBeGreaterThan(1);
  expect(faults).toEqual([]);
});

it("when a page replaces its body, the inline widget keeps its state and the new buttons open the panel", async () => {
  const { page, faults } = await visit(
    tag(tokens[0], 'data-inline="#here"') + tag(tokens[0], 'data-launcher=".ideas" data-global="second"'),
    '<button class="ideas">Ideas?</button><section id="here"></section>',
  );
  await findIdea(panels(page), "shade", "Mark where the shade falls");
  const swap = (html: string) =>
    page.evaluate((html) => {
      const body = document.createElement("body");
      body.innerHTML = html;
      document.body.replaceWith(body);
    }, html);
  await swap("<p>A page without ideas</p>");
  await expect.poll(() => page.locator("earshot-widget").count()).toBe(1);
  await swap('<button class="ideas">And now?</button><section id="here"></section>');
  await findIdea(panels(page), "shade", "Mark where the shade falls");
  await voteFor(panels(page), "Mark where the shade falls");
  await page.getByRole("button", { name: "And now?" }).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  expect(faults).toEqual([]);
});

it("the command destroy removes everything that the widget added", async () => {
  const { page } = await visit("", '<button class="ideas">Ideas?</button><section id="here"></section>');
  const look = async () => {
    const session = await page.context().newCDPSession(page);
    const listeners: string[] = [];
    for (const expression of ["window", "document", "document.documentElement", "document.body"]) {
      const { result } = await session.send("Runtime.evaluate", { expression });
      const found = await session.send("DOMDebugger.getEventListeners", { objectId: result.objectId ?? "" });
      listeners.push(...found.listeners.map(({ type }) => `${expression} ${type}`));
    }
    const seen = await page.evaluate(() => ({
      names: Object.keys(window).filter((name) => name in window && Reflect.get(window, name) !== undefined),
      html: document.documentElement.outerHTML,
      sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
      storage: localStorage.length + sessionStorage.length,
      cookies: document.cookie,
    }));
    return { ...seen, listeners };
  };
  const before = await look();
  await page.evaluate(
    ([base, token]) => {
      for (const more of [
        { launcher: ".ideas", badge: "" },
        { inline: "#here", global: "second" },
      ]) {
        const script = document.createElement("script");
        script.src = `${base}/embed.js`;
        Object.assign(script.dataset, { sdkToken: token, ...more });
        document.head.append(script);
      }
    },
    [demo.bffUrl, tokens[0]],
  );
  await panels(page).getByRole("listitem").first().waitFor();
  await page.getByRole("button", { name: "Ideas?" }).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  await expect.poll(async () => (await look()).listeners).not.toEqual(before.listeners);
  await page.evaluate(() => {
    window.earshot?.("destroy");
    (window as unknown as { second(command: string): void }).second("destroy");
    for (const script of document.querySelectorAll("script")) script.remove();
    document.querySelector<HTMLElement>(":focus")?.blur();
  });
  await expect.poll(look).toEqual(before);
});

it("the single-file build of the widget works on a page whose policy allows no other script", async () => {
  const file = `${demo.bffUrl}/embed.single.js`;
  const policy = [
    `default-src 'none'; script-src ${file}; connect-src ${demo.bffUrl}; style-src 'none'`,
    "require-trusted-types-for 'script'; trusted-types 'none'",
  ].join("; ");
  const { page, faults, violations } = await visit(
    `<link rel="icon" href="data:,">${tag(tokens[0], 'data-badge data-locale="de"', "embed.single.js")}`,
    "",
    { "content-security-policy": `${policy}; img-src data:` },
  );
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await openPanel(page);
  await page.evaluate(() => window.earshot?.("setLocale", "en"));
  const panel = page.getByRole("dialog", { name: "Feedback" });
  await findIdea(panel, "shade", "Mark where the shade falls");
  await voteFor(panel, "Mark where the shade falls");
  await postIdea(panel, { title: "All in one", description: "File." });
  await panel.getByRole("button", { name: "Back", exact: true }).click();
  for (const name of ["Polls", "What’s new"]) await panel.getByRole("tab", { name }).click();
  await panel.locator("[aria-haspopup]").last().waitFor();
  expect(scripts).toEqual([]);
  expect(await violations()).toEqual([]);
  expect(faults).toEqual([]);
});

it.each([
  ["removes all nodes", () => document.documentElement.replaceChildren(document.createElement("body"))],
  [
    "replaces its root element",
    () => document.replaceChild(document.createElement("html"), document.documentElement),
  ],
])(
  "a page that %s keeps the widget with its open panel, until the widget is destroyed",
  async (_, replace) => {
    const { page, faults } = await visit(tag(tokens[0]));
    const panel = await openPanel(page);
    await page.evaluate(replace);
    await panel.waitFor();
    await findIdea(panel, "shade", "Mark where the shade falls");
    await panel.getByRole("button", { name: "Close" }).click();
    await page.evaluate(replace);
    await page.getByRole("button", { name: "Feedback", exact: true }).waitFor();
    await page.evaluate(() => window.earshot?.("destroy"));
    await page.evaluate(replace);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await page.locator("earshot-widget").count()).toBe(0);
    expect(faults).toEqual([]);
  },
);

it("a page that writes a new document with the script tag gets a working widget", async () => {
  const { page, faults } = await visit(tag(tokens[0]));
  await page.getByRole("button", { name: "Feedback", exact: true }).waitFor();
  await page.evaluate(
    (html) => {
      document.open();
      document.write(html);
      document.close();
    },
    `<!doctype html><title>New</title>${tag(tokens[0])}<body>New`,
  );
  await findIdea(await openPanel(page), "shade", "Mark where the shade falls");
  expect(faults).toEqual([]);
});

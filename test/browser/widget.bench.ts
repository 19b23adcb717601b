import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveResults } from "../../bench/report.ts";
import { useChromium } from "./chromium.ts";
import { servePages } from "./serve-pages.ts";
import { tracePage } from "./trace-page.ts";
import { useDemo } from "./use-demo.ts";

/** `npm run bench:widget` measures the widget's cost for the host page, and the time until the widget is usable. */
const rounds = Number(process.env.ROUNDS ?? 15);
const openPage = useChromium();
const demo = useDemo();
const megabit = 1_000_000 / 8;
const slow4g = { downloadThroughput: 1.6 * megabit, uploadThroughput: 0.75 * megabit, latency: 150 };
const fast4g = { downloadThroughput: 9 * megabit, uploadThroughput: 1.5 * megabit, latency: 60 };

type Network = typeof slow4g | undefined;
interface Row {
  what: string;
  target: number;
  limit: number;
  /** The measured median: milliseconds, except for the layout shift, which has no unit. */
  measured: number;
  all: number[];
}

const rows: Row[] = [];
let site: Awaited<ReturnType<typeof servePages>>;

beforeAll(async () => {
  site = await serveSite();
});
afterAll(async () => {
  site?.stop();
  if (rows.length === 0) return;
  process.stdout.write(`${formatTable()}\n${await saveResults({ rounds, widget: rows })}\n`);
});

/** Serves the demo site's first page at `/with`, and the same page without the widget's script tag at `/without`. */
async function serveSite() {
  const html = await (await fetch(demo.demoUrl)).text();
  const based = html.replace("<head>", `<head><base href="${demo.demoUrl}/">`);
  const bare = based.replace(/<script[^>]*embed\.js[^>]*><\/script>/, "");
  expect(bare).not.toBe(based);
  return servePages(
    new Map([
      ["/with", { html: based }],
      ["/without", { html: bare }],
    ]),
  );
}

/**
 * Opens a page in its own context, with an empty cache, a processor that is `rate` times slower, and this network.
 */
async function visit(address: string, rate = 1, network?: Network) {
  const { page } = await openPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  if (network) await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: "networkidle" });
  return { page, leave: () => page.context().close() };
}

interface Seen {
  lcp: number;
  cls: number;
  tbt: number;
  interaction: number;
}

/** Records the metrics; runs in the page before any other code. */
function observe() {
  const seen = { lcp: 0, cls: 0, tbt: 0, interaction: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      ...{ type, buffered: true, durationThreshold: 16 },
    } as PerformanceObserverInit);
  watch("largest-contentful-paint", ({ startTime }) => (seen.lcp = startTime));
  watch("layout-shift", (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value));
  watch("longtask", ({ duration }) => (seen.tbt += duration - 50));
  watch("event", (entry) => {
    const { duration, interactionId } = entry as PerformanceEntry & { interactionId: number };
    if (interactionId) seen.interaction = Math.max(seen.interaction, duration);
  });
}

/** Waits for the first paint, which on a busy machine comes after the last response, and returns the metrics. */
const read = async (page: Page) => {
  const seen = await page.waitForFunction(() => {
    const { seen } = window as unknown as { seen: Seen };
    return seen.lcp > 0 && seen;
  });
  return seen.jsonValue() as Promise<Seen>;
};

/** Clicks the launcher. @returns the milliseconds until the browser paints the open panel with its first idea */
const timeOpening = (page: Page) =>
  page.evaluate(async () => {
    const root = document.querySelector("earshot-widget")?.shadowRoot;
    const frame = () => new Promise(requestAnimationFrame);
    const start = performance.now();
    root?.querySelector("button")?.click();
    do await frame();
    while (!root?.querySelector("[open]:not([inert]) li"));
    await new Promise((resolve) => setTimeout(resolve));
    return performance.now() - start;
  });

/** Hovers over the launcher, and waits until the panel's code and first response have loaded and been rendered. */
async function warm(page: Page) {
  await page.locator("earshot-widget button").hover();
  await page.locator("earshot-widget li").first().waitFor({ state: "attached" });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function note(what: string, target: number, limit: number, all: number[], without: number[] = [0]) {
  rows.push({ what, target, limit, measured: median(all) - median(without), all });
}

it("the benchmark measures the widget's cost for the host page", async () => {
  const turns: Record<"with" | "without", Seen[]> = { with: [], without: [] };
  for (let round = 0; round < rounds; round++) {
    for (const side of ["without", "with"] as const) {
      const { page, leave } = await visit(`${site.url}/${side}`, 4, slow4g);
      if (side === "with") await page.locator("earshot-widget").waitFor({ state: "attached" });
      turns[side].push(await read(page));
      await leave();
    }
  }
  const of = (side: "with" | "without", name: keyof Seen) => turns[side].map((seen) => seen[name]);
  note("ΔLCP, 4 × CPU, slow 4G", 10, 30, of("with", "lcp"), of("without", "lcp"));
  note("ΔCLS", 0, 0, of("with", "cls"), of("without", "cls"));
  note("ΔTBT", 0, 0, of("with", "tbt"), of("without", "tbt"));
});

it("the benchmark measures the loader's processor time", async () => {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { page, leave } = await visit("about:blank");
    const { runtimeOf } = await tracePage(page, async () => {
      await page.goto(`${site.url}/with`);
      await page.locator("earshot-widget").waitFor({ state: "attached" });
    });
    taken.push(runtimeOf("/embed.js"));
    await leave();
  }
  note("loader's CPU, 1 ×", 2, 4, taken);
});

it.each([
  ["warm, 1 ×", 30, 60, 1, undefined],
  ["warm, 4 ×", 75, 120, 4, undefined],
  ["cold, 4 ×, fast 4G", 250, 400, 4, fast4g],
  ["cold, 4 ×, slow 4G", 500, 700, 4, slow4g],
] as const)(
  "the benchmark measures the time until the list of ideas is usable: %s",
  async (name, target, limit, rate, network) => {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { page, leave } = await visit(`${demo.demoUrl}/plain`, rate, network);
      if (!network) await warm(page);
      taken.push(await timeOpening(page));
      await leave();
    }
    note(`open → list, ${name}`, target, limit, taken);
  },
);

it("the benchmark measures the longest task on the main thread while the panel opens", async () => {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { page, leave } = await visit(`${demo.demoUrl}/plain`);
    taken.push((await tracePage(page, () => timeOpening(page))).longestTask);
    await leave();
  }
  note("longest task while opening, 1 ×", 12, 16, taken);
});

it("the benchmark measures the time from an interaction to the next paint", async () => {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { page, leave } = await visit(`${demo.demoUrl}/plain`, 4);
    await timeOpening(page);
    const panel = page.getByRole("dialog");
    await panel
      .getByRole("button", { name: /^Vote for / })
      .first()
      .click();
    await panel.getByRole("status").filter({ hasText: "Vote counted" }).waitFor();
    await panel.getByRole("textbox").first().pressSequentially("the");
    for (const tab of await panel.getByRole("tab").all()) await tab.click();
    await panel.getByRole("tab").first().click();
    await panel.getByRole("listitem").first().getByRole("heading").click();
    await panel.getByRole("heading", { level: 3 }).first().waitFor();
    taken.push((await read(page)).interaction);
    await leave();
  }
  note("interaction → paint, 4 ×, the slowest of eight", 100, 200, taken);
});

function formatTable(): string {
  const cells = rows.map(({ what, target, limit, measured, all }) => {
    const verdict = measured <= target ? "reached" : measured <= limit ? "within the limit" : "missed";
    const spread = `${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)}`;
    return [what, `≤ ${target}`, `≤ ${limit}`, measured.toFixed(2), spread, verdict];
  });
  const table = [["milliseconds, medians", "target", "limit", "measured", "range", ""], ...cells];
  const widths = [48, 8, 8, 10, 18, 0];
  return table.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("")).join("\n");
}

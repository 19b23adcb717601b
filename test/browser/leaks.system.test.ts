import type { CDPSession, Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import { effort } from "../effort.ts";
import { useChromium } from "./chromium.ts";
import { useDemo } from "./use-demo.ts";
import { openPanel } from "./visit.ts";

// Turns off V8's compilers, because their machine code counts as heap and would add 300 to 500 bytes per cycle. Bytecode
// counts too, so it is kept, otherwise functions that are compiled again would add to a leg.
const openPage = useChromium(["--js-flags=--no-opt --no-maglev --no-sparkplug --no-flush-bytecode"]);
const demo = useDemo();
const legs = 5;
const mostLegs = 20;
/** Growth of the heap per cycle that is not a leak, in bytes. */
const slack = 100;

type Counts = Awaited<ReturnType<typeof count>>;

/** Collects all garbage, and returns the numbers of remaining nodes, listeners and bytes. */
async function count(cdp: CDPSession) {
  for (let pass = 0; pass < 3; pass++) await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { nodes: of("Nodes"), listeners: of("JSEventListeners"), bytes: of("JSHeapUsedSize") };
}

/**
 * Runs pending timers and effects, and the timers that they start, because all of them hold references until they
 * have run. Then counts, for up to 20 s until there are no more nodes and listeners than before: on a busy machine, requests that
 * were cancelled hold theirs a little longer.
 */
async function countSettled(page: Page, cdp: CDPSession, before?: Counts) {
  let found = { nodes: 0, listeners: 0, bytes: 0 };
  const settle = async () => {
    await page.evaluate(async () => {
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve));
    });
    found = await count(cdp);
    if (before && (found.nodes > before.nodes || found.listeners > before.listeners)) throw new Error("more");
  };
  await vi.waitFor(settle, { timeout: 20_000, interval: 100 }).catch(() => {});
  return found;
}

/**
 * Measures the growth of the heap, after ten cycles that fill caches. `bytes` is the growth per cycle in the leg with
 * the second least growth: a leak adds to every leg, but a table of the browser that grows adds to some legs only. On a
 * busy machine it can add to most of the first legs, so up to `mostLegs` are measured before a leak is reported.
 */
async function leftovers(page: Page, cycle: (times: number) => Promise<void>) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  await page.evaluate(cycle, 10);
  const first = await countSettled(page, cdp);
  const times = Math.ceil(effort.leakCycles / legs);
  const grown: number[] = [];
  let last = first;
  const secondLeast = () => grown.toSorted((a, b) => a - b)[1] ?? Number.NaN;
  while (grown.length < legs || (grown.length < mostLegs && secondLeast() > slack)) {
    await page.evaluate(cycle, times);
    const now = await countSettled(page, cdp, first);
    grown.push((now.bytes - last.bytes) / times);
    last = now;
  }
  return {
    nodes: last.nodes - first.nodes,
    listeners: last.listeners - first.listeners,
    bytes: secondLeast(),
  };
}

async function visit() {
  const { page } = await openPage({ reducedMotion: "reduce", viewport: { width: 640, height: 480 } });
  await page.goto(`${demo.demoUrl}/plain`);
  await openPanel(page);
  return page;
}

// Growth can be negative, if objects of an earlier cycle are collected late.
const atMost = (most: number) => expect.toSatisfy((count: number) => count <= most, `at most ${most}`);
const nothing = { nodes: atMost(0), listeners: atMost(0), bytes: atMost(slack) };

it("opening and closing the panel leaks no memory", async () => {
  const left = await leftovers(await visit(), async (times) => {
    for (let time = 0; time < times; time++) {
      window.earshot?.("open");
      await new Promise(requestAnimationFrame);
      window.earshot?.("close");
      await new Promise(requestAnimationFrame);
    }
  });
  expect(left).toEqual(nothing);
});

it("mounting and destroying the widget leaks no memory", async () => {
  const left = await leftovers(await visit(), async (times) => {
    const { src, dataset } = document.querySelector("script[data-sdk-token]") as HTMLScriptElement;
    for (let time = 0; time < times; time++) {
      window.earshot?.("destroy");
      const script = document.createElement("script");
      script.src = src;
      Object.assign(script.dataset, dataset);
      const hasLoaded = new Promise((resolve) => script.addEventListener("load", resolve, { once: true }));
      document.head.append(script);
      await hasLoaded;
      script.remove();
      window.earshot?.("open");
      while (!document.querySelector("earshot-widget")?.shadowRoot?.querySelector("li")) {
        await new Promise(requestAnimationFrame);
      }
    }
    window.earshot?.("destroy");
  });
  expect(left).toEqual(nothing);
});

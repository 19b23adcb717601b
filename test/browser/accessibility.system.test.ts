import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { effort, isLong, timeLimit } from "../effort.ts";
import { useChromium } from "./chromium.ts";
import { findBarriers, visualRules } from "./find-barriers.ts";
import { findSpills } from "./find-spills.ts";
import { measureContrast } from "./measure-contrast.ts";
import { useDemo } from "./use-demo.ts";
import { findIdea, openPanel } from "./visit.ts";
import { speak, walkStates } from "./walk-states.ts";

const openPage = useChromium();
const demo = useDemo();

// On a phone the panel is a modal sheet from the start, so in `npm run test:long` each size needs a separate visit.
// WCAG 1.4.10 requires the small size, because a desktop of 1280 by 1024 px has that size at a zoom of 400%.
const [phone, desk] = [
  { width: 320, height: 256 },
  { width: 1280, height: 800 },
];
const visits = isLong
  ? [
      { on: "a phone", sizes: [phone] },
      { on: "a desktop", sizes: [desk] },
    ]
  : [{ on: "phones and desktops in turn", sizes: [phone, desk] }];

const looksAt = (sizes: (typeof desk)[]) =>
  (["light", "dark"] as const).flatMap((colorScheme) =>
    (["none", "active"] as const).flatMap((forcedColors) =>
      (["en", "ar"] as const).flatMap((language) =>
        sizes.map((size) => ({ colorScheme, forcedColors, language, size })),
      ),
    ),
  );

async function putOn(page: Page, { language, size, ...colours }: ReturnType<typeof looksAt>[number]) {
  await page.setViewportSize(size);
  await page.emulateMedia({ ...colours, reducedMotion: "reduce" });
  await speak(page, language);
}

it.each(visits)(
  "no state of the widget overflows or has accessibility problems that axe detects, on $on, in alternating colour schemes and text directions",
  async ({ sizes }) => {
    const { page, faults } = await openPage({ viewport: sizes[0] ?? null });
    await page.goto(`${demo.demoUrl}/plain`);
    const found: string[] = [];
    const looks = looksAt(sizes);
    const seenLooks = new Set<object>();
    const states: string[] = [];
    for await (const state of walkStates(page)) {
      const first = states.length * effort.faces;
      states.push(state);
      for (let turn = 0; turn < effort.faces; turn++) {
        const look = looks[(first + turn) % looks.length];
        if (!look) continue;
        await putOn(page, look);
        seenLooks.add(look);
        // The page around the widget does not change, so only the first state includes it.
        const within = states.length > 1 ? "earshot-widget" : "html";
        const seen = [
          ...(await findBarriers(page, turn === 0 ? [] : visualRules, within)),
          ...(await findSpills(page)),
        ];
        found.push(...seen.map((what) => `${state}, ${JSON.stringify(look)}: ${what}`));
      }
      await speak(page, "en");
    }
    expect(found).toEqual([]);
    expect(seenLooks.size).toBe(looks.length);
    expect(states.length).toBeGreaterThan(20);
    expect(faults.filter((fault) => !fault.includes("net::ERR_FAILED"))).toEqual([]);
  },
  timeLimit(240_000),
);

/** Twenty hues, each in three saturations and ten lightnesses. */
const accents = Array.from({ length: 20 }, (_, turn) => turn * 18)
  .flatMap((hue) =>
    [15, 60, 100].flatMap((strength) =>
      Array.from({ length: 10 }, (_, step) => `hsl(${hue} ${strength}% ${step * 10 + 5}%)`),
    ),
  )
  .filter((_, place) => place % effort.accentStride === 0);

it(
  "the widget's texts and controls have enough contrast with any accent colour, in the light and the dark theme",
  async () => {
    const { page } = await openPage({ reducedMotion: "reduce" });
    await page.addInitScript(measureContrast);
    await page.goto(`${demo.demoUrl}/plain`);
    const panel = await openPanel(page);
    await findIdea(panel, "shade", "Mark where the shade falls");
    await panel.getByRole("tab", { name: /^Polls/ }).click();
    await panel.getByRole("button", { name: "See results" }).first().click();
    await panel.locator("fieldset li").first().waitFor();
    await panel.getByRole("checkbox").first().focus();
    await page.keyboard.press("Tab");
    const findWeak = () =>
      panel.evaluate((panel, accents) => {
        const root = panel.getRootNode() as ShadowRoot;
        const find = (selector: string) => root.querySelector(selector) as HTMLElement;
        const launcher = find(":host > button");
        const vote = find("li [aria-pressed]");
        vote.setAttribute("aria-pressed", "true");
        const [focused, bar] = [root.activeElement as Element, find("fieldset li")];
        // Chromium recalculates the styles of every element for each accent colour, so removing the other elements
        // saves time.
        const seen = [launcher, find("h2"), find("h2 ~ button"), vote, focused, bar, find("fieldset time")];
        seen.push(find("[aria-selected=true]"));
        for (const element of root.querySelectorAll("*")) {
          if (element.localName !== "style" && !seen.some((one) => element.contains(one))) element.remove();
        }
        const read = (element: Element, part?: string) => getComputedStyle(element, part);
        // The last rule sets the accent colour.
        const [sheet] = root.adoptedStyleSheets;
        const host = [...(sheet?.cssRules ?? [])].at(-1) as CSSStyleRule;
        return accents.flatMap((accent) => {
          host.style.setProperty("--accent", accent, "important");
          const { backgroundColor: surface, color: ink } = read(panel);
          const found: [name: string, contrast: number, least: number][] = [
            ...[launcher, find("h2 ~ button"), vote].map((element): [string, number, number] => {
              const { color, backgroundColor } = read(element);
              return [
                `the text of ${element.localName} ${element.className}`,
                window.contrastOf(color, [backgroundColor]),
                4.5,
              ];
            }),
            ["text", window.contrastOf(ink, [surface]), 4.5],
            ["quiet text", window.contrastOf(read(find("fieldset time")).color, [surface]), 4.5],
            ["text on a bar", window.contrastOf(ink, [surface, read(bar, "::before").backgroundColor]), 4.5],
            ["the focus outline", window.contrastOf(read(focused).outlineColor, [surface]), 3],
            ["the end of a bar", window.contrastOf(read(bar, "::before").borderBottomColor, [surface]), 3],
            [
              "the selected tab",
              window.contrastOf(read(find("[aria-selected=true]")).borderBottomColor, [surface]),
              3,
            ],
          ];
          return found.flatMap(([name, contrast, least]) =>
            contrast < least ? [`${accent}: ${name} has ${contrast.toFixed(2)}`] : [],
          );
        });
      }, accents);
    expect(accents.length).toBe(Math.ceil(600 / effort.accentStride));
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findWeak()).toEqual([]);
    }
  },
  timeLimit(240_000),
);

it("the widget respects forced colours, increased contrast, reduced motion, print media and safe areas", async () => {
  const { page } = await openPage({ forcedColors: "active", reducedMotion: "no-preference" });
  await page.goto(`${demo.demoUrl}/plain`);
  const panel = await openPanel(page);
  const tabs = panel.getByRole("tab");
  const line = (place: number) => tabs.nth(place).evaluate((tab) => getComputedStyle(tab).borderBottom);
  await expect.poll(async () => (await line(0)) !== (await line(1))).toBe(true);
  const vote = panel.getByRole("button", { name: /^Vote for/ }).first();
  const paint = () => vote.evaluate((button) => getComputedStyle(button).backgroundColor);
  const before = await paint();
  await vote.evaluate((button) => button.setAttribute("aria-pressed", "true"));
  await expect.poll(paint).not.toBe(before);

  const edge = () => panel.evaluate((panel) => getComputedStyle(panel).borderTopColor);
  await page.emulateMedia({ forcedColors: "none", contrast: "no-preference" });
  const faint = await edge();
  await page.emulateMedia({ contrast: "more" });
  await expect.poll(edge).not.toBe(faint);

  const moving = () =>
    panel.evaluate(
      (panel) =>
        [panel, ...panel.querySelectorAll("*")].filter((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element);
          return animationName !== "none" || transitionDuration !== "0s";
        }).length,
    );
  await expect.poll(moving).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(moving).toBe(0);

  await page.emulateMedia({ media: "print" });
  await panel.waitFor({ state: "hidden" });
  await page.emulateMedia({ media: "screen" });

  const session = await page.context().newCDPSession(page);
  await session.send(
    "Emulation.setSafeAreaInsetsOverride" as "Emulation.clearDeviceMetricsOverride",
    {
      insets: { bottom: 34, left: 47, right: 47 },
    } as object,
  );
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isClear = async (element: typeof panel) => {
    const box = await element.boundingBox();
    return box !== null && box.x + box.width <= width - 47 && box.y + box.height <= height - 34;
  };
  await expect.poll(() => isClear(panel)).toBe(true);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => isClear(page.getByRole("button", { name: "Feedback", exact: true }))).toBe(true);
});

it("the accessibility checks detect an unnamed button, a faint text and an overflow", async () => {
  const { page } = await openPage();
  await page.goto(`${demo.demoUrl}/plain`);
  const panel = await openPanel(page);
  await panel.evaluate((dialog) => {
    const button = document.createElement("button");
    button.style.cssText = "flex: none; width: 500px; height: 30px";
    const faint = document.createElement("span");
    faint.style.color = "#bbb";
    faint.textContent = "Hardly there";
    dialog.append(button);
    dialog.querySelector("h2")?.append(faint);
  });
  expect((await findBarriers(page)).sort()).toEqual([
    expect.stringMatching(/^button-name: /),
    expect.stringMatching(/^contrast of 1\.\d+: .*Hardly there/),
  ]);
  expect(await findSpills(page)).toContainEqual(expect.stringMatching(/^button/));
});

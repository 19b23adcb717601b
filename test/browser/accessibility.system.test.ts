import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { effort, patience } from "../effort.ts";
import { useChromium } from "./chromium.ts";
import { findBarriers, visualRules } from "./find-barriers.ts";
import { findSpills } from "./find-spills.ts";
import { measureContrast } from "./measure-contrast.ts";
import { useDemo } from "./use-demo.ts";
import { findIdea, openPanel } from "./visit.ts";
import { speak, walkStates } from "./walk-states.ts";

const openPage = useChromium();
const demo = useDemo();

const faces = (["light", "dark"] as const).flatMap((colorScheme) =>
  (["none", "active"] as const).flatMap((forcedColors) =>
    (["en", "ar"] as const).map((language) => ({ colorScheme, forcedColors, language })),
  ),
);

async function putOn(page: Page, { language, ...colours }: (typeof faces)[number]) {
  await page.emulateMedia({ ...colours, reducedMotion: "reduce" });
  await speak(page, language);
}

// On a phone the panel is a modal sheet from the start, so each size needs a separate visit. WCAG 1.4.10 requires
// the small size, because a desktop of 1280 by 1024 px has that size at a zoom of 400%.
const sizes = [
  { width: 1280, height: 800 },
  { width: 320, height: 256 },
];

describe.each(sizes)("at a width of $width px", (viewport) => {
  it(
    "no state of the widget overflows or has accessibility problems that axe detects, in any colour scheme or text direction",
    async () => {
      const hasAllRules = viewport.width > 320 || effort.faces === faces.length;
      const { page, faults } = await openPage({ viewport });
      await page.goto(`${demo.demoUrl}/plain`);
      const found: string[] = [];
      const looks = new Set<string>();
      const states: string[] = [];
      for await (const state of walkStates(page)) {
        // Colours and languages alternate, so that each combination is tested in several states, and each state in
        // several combinations.
        const first = states.length * effort.faces + (viewport.width === 320 ? 3 : 0);
        states.push(state);
        for (let turn = 0; turn < effort.faces; turn++) {
          const face = faces[(first + turn) % faces.length];
          if (!face) continue;
          await putOn(page, face);
          // The page around the widget does not change, so only the first state includes it.
          const within = states.length > 1 ? "earshot-widget" : "html";
          const rules = hasAllRules && turn === 0 ? [] : visualRules;
          const seen = [...(await findBarriers(page, rules, within)), ...(await findSpills(page))];
          const look = Object.values(face).join(" ");
          looks.add(look);
          found.push(...seen.map((what) => `${state}, ${look}: ${what}`));
        }
        await speak(page, "en");
      }
      expect(found).toEqual([]);
      expect(looks.size).toBe(faces.length);
      expect(states.length).toBeGreaterThan(20);
      expect(faults.filter((fault) => !fault.includes("net::ERR_FAILED"))).toEqual([]);
    },
    patience(240_000),
  );
});

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
  patience(240_000),
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

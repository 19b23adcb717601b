import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { projectRoot } from "../../platform/process/project-root.ts";
import { findChromium } from "./find-chromium.ts";
import { launchChromium } from "./launch-chromium.ts";
import { runSystem } from "./run-system.ts";
import { shootDashboard } from "./shoot-dashboard.ts";
import { makeFolder } from "./start-system.ts";
import { speak, walkStates } from "./walk-states.ts";

/** The states of the widget, and the names of their screenshots. */
const pictures: Record<string, string> = {
  list: "list",
  "search results": "search",
  "nothing found": "empty",
  post: "post",
  thread: "thread",
  "post form": "form",
  "similar posts": "similar",
  "name form": "name",
  roadmap: "roadmap",
  polls: "polls",
  "ranked poll": "ranking",
  "poll results": "results",
  news: "news",
  "news entry": "entry",
  "failed list": "error",
  "sign in": "sign-in",
};

const devices = [
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 360, height: 688 }, hasTouch: true },
];

/**
 * Takes the screenshots of `docs/widget.md` and the README. Each picture shows one view four times: on a desktop and
 * on a phone, in the light and the dark theme. Then takes the dashboard's screenshots.
 */
async function takeScreenshots(images: string): Promise<void> {
  const dataDir = await makeFolder();
  const system = await runSystem(dataDir);
  const browser = await launchChromium(await findChromium());
  try {
    await mkdir(join(images, "widget"), { recursive: true });
    const shots = new Map<string, Buffer[]>();
    for (const device of devices) {
      const page = await browser.newPage({ ...device, locale: "en", reducedMotion: "reduce" });
      page.setDefaultTimeout(30_000);
      await page.goto(system.demoUrl);
      for await (const state of walkStates(page)) {
        const name = pictures[state];
        if (name) await shoot(page, name, shots);
        if (state === "search results" && device === devices[0]) {
          await writeFile(join(images, "widget-on-demo-site.png"), await page.screenshot({ caret: "hide" }));
        }
        if (state !== "list") continue;
        await speak(page, "ar");
        await shoot(page, "right-to-left", shots);
        await speak(page, "en");
      }
      await page.close();
    }
    for (const [name, faces] of shots) {
      await writeFile(join(images, "widget", `${name}.jpg`), await layOut(browser, faces));
    }
    await shootDashboard(browser, system, images);
  } finally {
    await browser.close();
    await system.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Captures the panel and a part of the page around it in both themes, after moving the pointer away. */
async function shoot(page: Page, name: string, shots: Map<string, Buffer[]>): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isLeft = await page.evaluate(() => document.documentElement.dir === "rtl");
  const clip = {
    x: isLeft || width < 440 ? 0 : width - 440,
    y: height - 688,
    width: Math.min(width, 440),
    height: 688,
  };
  await page.mouse.move(0, 0);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    const shot = await page.screenshot({ caret: "hide", clip });
    const faces = shots.get(name) ?? [];
    // The light screenshot is taken last, because the visit continues in the light theme, but it comes first in the
    // picture.
    shots.set(
      name,
      colorScheme === "dark" ? [...faces, shot] : [...faces.slice(0, -1), shot, ...faces.slice(-1)],
    );
  }
}

/** Combines several pictures side by side into one. */
async function layOut(browser: Browser, shots: Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1700, height: 720 } });
  const images = shots.map((shot) => `<img src="data:image/png;base64,${shot.toString("base64")}">`);
  const style = "margin:0;padding:12px;display:flex;gap:12px;width:max-content;background:#88938f";
  await page.setContent(`<body style="${style}">${images.join("")}`);
  const picture = await page.locator("body").screenshot({ type: "jpeg", quality: 82 });
  await page.close();
  return picture;
}

await takeScreenshots(join(projectRoot, "docs/images"));

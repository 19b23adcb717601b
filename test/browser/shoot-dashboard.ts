import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { goInside, signIn } from "./dashboard-staff.ts";
import type { System } from "./run-system.ts";

type Face = "light" | "dark";

/**
 * The screenshots in the order of `docs/dashboard.md`: the file's name, the page, the theme, and the actions before
 * the screenshot.
 */
const pictures: [name: string, path: string, face: Face, act?: (page: Page) => Promise<void>][] = [
  ["feedback", "feedback", "light", chooseThree],
  ["keys", "feedback", "dark", (page) => page.keyboard.press("?")],
  ["post", "feedback?search=weekly+list+work", "light", openFirst],
  ["merge", "feedback?search=weekly+list+work", "light", mergeOne],
  ["install", "install", "light", openPreview],
  ["key", "settings/api-keys", "light", makeKey],
  ["changelog", "changelog", "light", openEntry],
  ["new-poll", "polls/new", "light", composePoll],
  ["poll", "polls", "dark", (page) => page.getByRole("link", { name: "What do we build after" }).click()],
  ["statuses", "settings/statuses", "light"],
  ["people", "people", "light", openPerson],
  ["insights", "insights", "dark"],
];

/** Saves screenshots of the demo workspace's dashboard as `dashboard-*.png` in a folder, and of its public page. */
export async function shootDashboard(browser: Browser, system: System, images: string): Promise<void> {
  const session = await useFirstLogin(system);
  const context = await browser.newContext({ locale: "en", reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, { bffUrl: system.bffUrl, subdomain: "demo", startSession: async () => session });
  for (const [name, path, colorScheme, act] of pictures) {
    await page.emulateMedia({ colorScheme });
    await goInside(page, "account");
    await goInside(page, `w/demo/${path}`);
    await act?.(page);
    await shoot(page, images, name);
    // A page with an unsaved form would ask for confirmation before the next page opens.
    if (act) await page.reload();
  }
  await page.setViewportSize({ width: 390, height: 780 });
  for (const [name, path, colorScheme] of [
    ["phone-list", "feedback", "light"],
    ["phone-insights", "insights", "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await goInside(page, `w/demo/${path}`);
    await shoot(page, images, name);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "light" });
  await openPublicPage(page, system);
  await page.screenshot({ path: join(images, "public-page.png"), caret: "hide" });
  await context.close();
}

/** Switches the demo's public page on, and opens it. */
async function openPublicPage(page: Page, { bffUrl }: System): Promise<void> {
  await page.evaluate(async () => {
    const { workspaces } = await (await fetch("/dashboard/api/me")).json();
    const demo = workspaces.find(({ subdomain }: { subdomain: string }) => subdomain === "demo");
    await fetch(`/dashboard/api/w/${demo.id}/staff/public-page`, {
      method: "PATCH",
      headers: { "content-type": "application/json", "x-earshot-dashboard": "1" },
      body: JSON.stringify({ isPublic: true }),
    });
  });
  await page.goto(`${bffUrl}/b/demo`);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
}

/** Creates the first account through the printed link. @returns the value of its session cookie */
async function useFirstLogin({ bffUrl, logFile }: System): Promise<string> {
  const token = /set-up#token=(\S+)/.exec(readFileSync(logFile, "utf8"))?.[1];
  const account = { fullName: "Ines Gardener", email: "ines@gardeners.example" };
  const response = await fetch(`${bffUrl}/dashboard/api/set-up`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-earshot-dashboard": "1", origin: bffUrl },
    body: JSON.stringify({
      ...{ token, ...account, password: "violin teapot marsh eleven", workspaceName: "Garden tools" },
    }),
  });
  if (response.status !== 201) throw new Error(`The first account was not created: ${await response.text()}`);
  return /earshot=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
}

async function shoot(page: Page, images: string, name: string): Promise<void> {
  await page.waitForFunction(() => !document.querySelector(".bones, [aria-busy='true']"));
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(images, `dashboard-${name}.png`), caret: "hide" });
}

async function chooseThree(page: Page) {
  for (const title of [
    "Moving two beds together loses one of them",
    "the tick box is too small for a thumb",
    "My plot is 3 m under the sea",
  ])
    await page.getByRole("checkbox", { name: `Select ${title}` }).check();
}

async function openFirst(page: Page) {
  await page.locator("tbody a").first().click();
  await page.locator(".way-back").waitFor();
}

async function openEntry(page: Page) {
  await openFirst(page);
  await page.locator(".preview li").first().waitFor();
}

async function mergeOne(page: Page) {
  await openFirst(page);
  await page.getByRole("button", { name: "Merge a duplicate" }).click();
  await page.getByRole("textbox", { name: "Find the duplicate" }).fill("list");
  await page.getByRole("radio").first().check();
}

async function openPreview(page: Page) {
  const preview = page.frameLocator("iframe");
  await preview.locator("earshot-widget button").first().click();
  await preview.getByRole("tabpanel").getByRole("listitem").first().waitFor();
  await page.locator("iframe").scrollIntoViewIfNeeded();
}

async function makeKey(page: Page) {
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Billing sync");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("dialog", { name: "Your new key" }).waitFor();
}

async function composePoll(page: Page) {
  await page.getByRole("textbox", { name: "Question" }).fill("Which bed shape next?");
  await page.getByRole("combobox", { name: "Type" }).selectOption({ label: "Ranked" });
  const options = ["Round beds", "Keyhole beds", "Raised beds"];
  await page.getByRole("button", { name: "Add an option" }).click();
  for (const [place, option] of options.entries())
    await page.getByRole("textbox", { name: `Option ${place + 1}`, exact: true }).fill(option);
}

async function openPerson(page: Page) {
  await page
    .getByRole("button", { name: /^Actions for/ })
    .nth(3)
    .click();
}

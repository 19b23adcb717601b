import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { signIn } from "./dashboard-staff.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();

it("the install page's preview is the real widget with the chosen settings, which pages have once they are saved, and sends no votes", async () => {
  const { page, faults, violations } = await openPage({ colorScheme: "light" });
  await signIn(page, demo, "install");
  const frame = page.frameLocator("iframe[title='Preview of the widget']");
  await frame.getByRole("button", { name: "Feedback", exact: true }).waitFor();
  const background = () => frame.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
  const light = await background();

  await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
  await expect.poll(background).not.toBe(light);
  await page.getByLabel("Accent").fill("#aa00ff");
  await page.getByRole("combobox", { name: "Position" }).selectOption("left");
  await page.getByRole("checkbox", { name: "Show unread badge" }).check();
  await page.getByRole("combobox", { name: "Language", exact: true }).selectOption("fr");
  const launcher = frame.getByRole("button", { name: "Votre avis", exact: true });
  await launcher.waitFor();
  const style = () =>
    launcher.evaluate((button) => {
      const { left, right } = button.getBoundingClientRect();
      return { colour: getComputedStyle(button).backgroundColor, isLeft: left < innerWidth - right };
    });
  await expect.poll(style).toEqual({ colour: "rgb(170, 0, 255)", isLeft: true });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The look is saved.").waitFor();
  const tag = (await page.locator(".take code").first().textContent()) ?? "";
  const loader = await page.request.get(/src="([^"]+)"/.exec(tag)?.[1] ?? "");
  await expect
    .poll(async () => (await page.request.get(loader.url())).text())
    .toContain('"theme":"dark","accent":"#aa00ff"');

  await page.getByRole("combobox", { name: "Language", exact: true }).selectOption("en");
  await frame.getByRole("button", { name: "Feedback", exact: true }).click();
  const panel = frame.getByRole("dialog", { name: "Feedback" });
  const vote = panel.getByRole("button", { name: /^Vote for / }).first();
  const before = await vote.textContent();
  await vote.click();
  await panel.getByText("This is a preview. On your own page, the request would be sent.").waitFor();
  await expect
    .poll(async () => [await vote.textContent(), await vote.getAttribute("aria-pressed")])
    .toEqual([before, "false"]);
  expect(await violations()).toEqual([]);
  expect(faults.filter((fault) => !/40[13]/.test(fault))).toEqual([]);
});

it("the widget's preview cannot access the dashboard's page, cookies, storage or API", async () => {
  const { page } = await openPage();
  await signIn(page, demo, "install");
  const element = page.locator("iframe[title='Preview of the widget']");
  const frame = await (await element.elementHandle())?.contentFrame();
  await frame?.waitForSelector("p");
  const reach = () =>
    frame?.evaluate(async () => {
      const can = async (act: () => unknown) => {
        try {
          return Boolean(await act());
        } catch {
          return false;
        }
      };
      return {
        origin: self.origin,
        cookie: await can(() => document.cookie),
        storage: await can(() => localStorage),
        dashboard: await can(() => parent.document.body),
        me: await can(async () => (await fetch("/dashboard/api/me", { credentials: "include" })).ok),
      };
    });
  expect(await reach()).toEqual({
    ...{ origin: "null", cookie: false, storage: false, dashboard: false, me: false },
  });
});

it("the install page checks a pasted identity token, and shows its error until the token is edited", async () => {
  const { page } = await openPage();
  await signIn(page, demo, "install");
  const field = page.getByRole("textbox", { name: "Identity token" });
  await field.fill("eyJhbGciOiJub25lIn0.e30.");
  await page.getByRole("button", { name: "Test", exact: true }).click();
  await page.getByText("The token must be signed with HS256.").waitFor();
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  await field.fill("a.b");
  await page.getByText("The token must be signed with HS256.").waitFor({ state: "detached" });
});

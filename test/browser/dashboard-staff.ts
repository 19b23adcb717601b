import type { Page } from "playwright-core";
import { atRest } from "./at-rest.ts";
import type { Demo } from "./use-demo.ts";

/** Opens a page of the demo workspace in the dashboard as its owner, with an existing session. */
export async function signIn(
  page: Page,
  demo: Pick<Demo, "bffUrl" | "subdomain" | "startSession">,
  path = "feedback",
): Promise<void> {
  const { hostname: domain } = new URL(demo.bffUrl);
  const value = await demo.startSession();
  await page.context().addCookies([{ name: "earshot", value, domain, path: "/", httpOnly: true }]);
  await page.goto(`${demo.bffUrl}/dashboard/w/${demo.subdomain}/${path}`);
  await page.locator("#page h1").waitFor();
  await atRest(page);
}

/** Opens a page of the demo workspace after signing in through the form. Requires `demo.allowPassword()`. */
export async function signInByForm(page: Page, demo: Demo, path = "feedback"): Promise<void> {
  await page.goto(`${demo.bffUrl}/dashboard/w/${demo.subdomain}/${path}`);
  // The page focuses its first field, which would then receive text that is typed into another field.
  await atRest(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(demo.owner.email);
  await page.getByLabel("Password").fill(demo.owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator("#page h1").waitFor();
  await atRest(page);
}

/** Goes to a path below `/dashboard/` as the palette does, without reloading the document, and waits for its page. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", `/dashboard/${to}`);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await atRest(page);
}

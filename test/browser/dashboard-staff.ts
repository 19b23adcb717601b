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

/** Opens a page of the demo workspace after signing in through the form. Call `demo.allowPassword()` first. */
export async function signInByForm(page: Page, demo: Demo, path = "feedback"): Promise<void> {
  await page.goto(`${demo.bffUrl}/dashboard/w/${demo.subdomain}/${path}`);
  // The page focuses its first field when it has rendered; text typed before that would go to the wrong field.
  await atRest(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(demo.owner.email);
  await page.getByLabel("Password").fill(demo.owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator("#page h1").waitFor();
  await atRest(page);
}

/**
 * Goes to a path below `/dashboard/` without reloading the document, as the command palette does, and waits for the
 * page.
 */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", `/dashboard/${to}`);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await atRest(page);
}

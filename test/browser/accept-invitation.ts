import type { Page } from "playwright-core";

/**
 * Joins a workspace through an invitation link: as the signed-in account or, if `fullName` is given, as a new
 * account.
 */
export async function acceptInvitation(page: Page, link: string, fullName?: string) {
  await page.goto(link);
  const join = page.getByRole("button", { name: "Join" });
  await join.waitFor();
  if (fullName) {
    await page.getByRole("textbox", { name: "Your name" }).fill(fullName);
    await page.getByLabel("Password").fill("kettle orbit lantern nine");
  }
  await join.click();
  await page.getByRole("link", { name: "Settings" }).waitFor();
}

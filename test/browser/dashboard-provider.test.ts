import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newPerson, startProvider, type TestProvider } from "../bff/dashboard/start-provider.ts";
import { useChromium } from "./chromium.ts";
import { setUpStaff, signIn } from "./dashboard-staff.ts";
import { findBarriers } from "./find-barriers.ts";
import { type System, startSystem } from "./start-system.ts";

const openPage = useChromium();
let provider: TestProvider;
let system: System;

// Anew for each try: who is connected is so for good.
beforeEach(async () => {
  provider = await startProvider();
  provider.faults = { asks: true };
  system = await startSystem(provider.variables());
  await setUpStaff(system);
});
afterEach(async () => {
  await system?.stop();
  await provider?.stop();
});

/** What a person does at the provider. */
const allow = (page: Page) => page.getByRole("button", { name: "Allow" }).click();

it("staff connect the provider, sign in with it at the page they want, and strangers are told why not", async () => {
  const { page, faults, violations } = await openPage();
  await signIn(page, system);
  await page.goto(`${system.bffUrl}/dashboard/account`);
  const connect = page.getByRole("button", { name: "Connect", exact: true });
  const field = page.locator("form", { has: connect }).getByLabel("Current password");
  await field.fill("not this one at all");
  await connect.click();
  await page.getByText("This is not your current password.").waitFor();
  await field.fill("violin teapot marsh eleven");
  await connect.click();
  await allow(page);
  await page.getByRole("button", { name: "Disconnect" }).waitFor();
  await page.getByText(`${provider.person.email}`).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.context().clearCookies();
  await page.goto(`${system.bffUrl}/dashboard/w/demo/boards?page=1`);
  const button = page.getByRole("button", { name: "Sign in with Acme ID" });
  await button.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button.click();
  await allow(page);
  await page.locator("#page").waitFor();
  await page.waitForURL(`${system.bffUrl}/dashboard/w/demo/boards?page=1`);
  expect(await page.evaluate(() => document.cookie)).toBe("");

  await page.context().clearCookies();
  provider.person = newPerson();
  await page.goto(`${system.bffUrl}/dashboard/`);
  await button.click();
  await allow(page);
  await page.getByText("No account here belongs to this sign-in. Ask for an invitation.").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await button.waitFor();
  expect(faults.filter((fault) => !/40[13]/.test(fault))).toEqual([]);
  expect(await violations()).toEqual([]);
});

import { rm } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { makeRootKey } from "../../cli/data-folder.ts";
import { newPerson, startProvider, type TestProvider } from "../bff/dashboard/start-provider.ts";
import { useChromium } from "./chromium.ts";
import { signIn } from "./dashboard-staff.ts";
import { findBarriers } from "./find-barriers.ts";
import { runSystem, type System } from "./run-system.ts";
import { makeFolder } from "./start-system.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();
let provider: TestProvider;
let bff: System;
let folder: string;

// Uses the shared API, and starts a separate BFF that has the provider configured.
beforeAll(async () => {
  provider = await startProvider();
  provider.faults = { asks: true };
  folder = await makeFolder();
  const { apiUrl, apiRootKeys, sharedRootKeys } = inject("system");
  const keys = { API_ROOT_KEYS: apiRootKeys, SHARED_ROOT_KEYS: sharedRootKeys, BFF_ROOT_KEYS: makeRootKey() };
  const environment = { ...provider.variables(), ...keys, API_URL: apiUrl };
  bff = await runSystem(folder, environment, ["--only", "bff"]);
});
afterAll(async () => {
  await bff?.stop();
  await provider?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Presses the button that allows the sign-in on the provider's page. */
const allow = (page: Page) => page.getByRole("button", { name: "Allow", exact: true }).click();

it("staff can connect an identity and sign in with it to the requested page; unknown users see why they cannot sign in", async () => {
  const { page, faults, violations } = await openPage();
  await demo.allowPassword();
  await signIn(page, { ...demo, bffUrl: bff.bffUrl });
  await page.goto(`${bff.bffUrl}/dashboard/account`);
  const connect = page.getByRole("button", { name: "Connect", exact: true });
  const field = page.locator("form", { has: connect }).getByLabel("Current password");
  await field.fill("not this one at all");
  await connect.click();
  await page.getByText("This is not your current password.").waitFor();
  await field.fill(demo.owner.password);
  await connect.click();
  await allow(page);
  await page.getByRole("button", { name: "Disconnect" }).waitFor();
  await page.getByText(`${provider.person.email}`).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.context().clearCookies();
  await page.goto(`${bff.bffUrl}/dashboard/w/${demo.subdomain}/boards?page=1`);
  const button = page.getByRole("button", { name: "Sign in with Acme ID" });
  await button.waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await button.click();
  await allow(page);
  await page.locator("#page").waitFor();
  await page.waitForURL(`${bff.bffUrl}/dashboard/w/${demo.subdomain}/boards?page=1`);
  expect(await page.evaluate(() => document.cookie)).toBe("");

  await page.context().clearCookies();
  provider.person = newPerson();
  await page.goto(`${bff.bffUrl}/dashboard/`);
  await button.click();
  await allow(page);
  await page.getByText("No account is connected to this sign-in. Ask for an invitation.").waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole("link", { name: "Go to sign-in" }).click();
  await button.waitFor();
  expect(faults.filter((fault) => !/40[13]/.test(fault))).toEqual([]);
  expect(await violations()).toEqual([]);
});

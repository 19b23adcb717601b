import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "./at-rest.ts";
import { useChromium } from "./chromium.ts";
import { signIn, signInByForm } from "./dashboard-staff.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();

describe("staff in the dashboard", () => {
  it("a staff member signs in, finds a post, and changes its status, which the API confirms", async () => {
    const { page, faults, violations } = await openPage();
    await demo.allowPassword();
    await signInByForm(page, demo);
    await page.getByRole("searchbox", { name: "Search posts" }).fill("shade");
    await page.getByRole("link", { name: "Mark where the shade falls" }).click();
    await page.getByRole("heading", { level: 1, name: "Mark where the shade falls" }).waitFor();
    const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
    await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Completed" });
    expect((await saved).status()).toBe(200);
    const found = await demo.call("GET", `posts?search=shade&statusValue=completed`);
    expect(found.data.map(({ title }: { title: string }) => title)).toEqual(["Mark where the shade falls"]);
    // The first request asks for the signed-in account, and returns 401 before the sign-in.
    expect(faults.filter((fault) => !fault.includes("401"))).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it("a staff member can work through the list of posts with only the keyboard, and undo the changes", async () => {
    const { page } = await openPage();
    await signIn(page, demo);
    const rows = page.getByRole("row");
    await rows.nth(1).waitFor();
    const titles = () => page.locator("tbody .row-title").allTextContents();
    const before = await titles();
    await rows.nth(1).focus();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    const bar = page.getByRole("region", { name: "2 posts selected" });
    await bar.getByRole("button", { name: "Delete" }).click();
    await expect.poll(titles).toEqual(before.slice(2));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(titles).toEqual(before);
    await page.keyboard.press("/");
    const search = page.getByRole("searchbox", { name: "Search posts" });
    await page.keyboard.type("x?");
    await expect.poll(() => search.inputValue()).toBe("x?");
    await page.getByText("No posts match these filters.").waitFor();
    await search.fill("");
    await expect.poll(titles).toEqual(before);
    await rows.nth(2).focus();
    await page.keyboard.press("k");
    const first = (await rows.nth(1).getByRole("link").textContent()) ?? "";
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: first }).waitFor();
  });

  it("a staff member can turn off single-key shortcuts, after which letter keys do nothing", async () => {
    const { page } = await openPage();
    await signIn(page, demo, "boards");
    const rows = page.getByRole("row");
    const isAt = (place: number) => rows.nth(place).evaluate((row) => row === document.activeElement);
    await rows.nth(1).focus();
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await keys.getByRole("switch").uncheck();
    await page.keyboard.press("Escape");
    await expect.poll(() => isAt(1)).toBe(true);
    for (const letter of ["?", "j", "/", "x"]) await page.keyboard.press(letter);
    expect(await isAt(1)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => isAt(2)).toBe(true);
    await atRest(page);
    expect(await keys.count()).toBe(0);
  });

  it("a staff member creates an API key that works with curl, and revokes it", async () => {
    const { page } = await openPage();
    const name = "Sync";
    const addresses = watchAddresses(page);
    await signIn(page, demo);
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("button", { name: "New key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("dialog", { name: "Your new key" }).waitFor();
    const command = (await dialog.locator("code").nth(1).textContent()) ?? "";
    const [program = "", address = "", flag = "", header = ""] =
      command.match(/'[^']*'|\S+/g)?.map((part) => part.replaceAll("'", "")) ?? [];
    const response = execFileSync(program, ["-s", "-m", "20", address, flag, header], { encoding: "utf8" });
    expect(JSON.parse(response).length).toBeGreaterThan(0);
    expect(addresses.join(" ")).not.toMatch(/esk_/);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect.poll(() => page.content()).not.toContain(header.replace("x-api-key: ", ""));

    await page.getByRole("button", { name: `Revoke ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    const row = page.getByRole("row", { name });
    await row.getByText("Revoked").waitFor();
    const probe = () => fetch(address, { headers: { "x-api-key": header.replace("x-api-key: ", "") } });
    await expect.poll(async () => (await probe()).status).toBe(401);
  });

  it("a staff member can test whether an identity token is valid, and sees the error of an invalid token", async () => {
    const { page } = await openPage();
    const addresses = watchAddresses(page);
    await signIn(page, demo);
    await page.getByRole("link", { name: "Install" }).click();
    await page.getByRole("button", { name: "Show the secret key" }).click();
    await page.locator(".take code", { hasText: "ews_" }).waitFor();
    const codes = await page.locator(".take code").allTextContents();
    const secret = codes.find((text) => text.startsWith("ews_")) ?? "";
    const audience = codes.find((text) => /^[\da-f-]{36}$/.test(text)) ?? "";
    const now = Math.floor(Date.now() / 1_000);
    const good = { sub: "person-1", iat: now, exp: now + 600, aud: audience };
    const tokens: string[] = [];
    const test = async (claims: object, key = secret) => {
      const token = sign(claims, key);
      tokens.push(token);
      await page.getByRole("textbox", { name: "Identity token" }).fill(token);
      await page.getByRole("button", { name: "Test", exact: true }).click();
    };
    await test(good);
    const verdict = page.getByText("Valid token for user person-1.");
    await verdict.waitFor();
    expect(await verdict.evaluate((shown) => shown.scrollWidth <= shown.clientWidth)).toBe(true);
    await test({ ...good, aud: "elsewhere" });
    await page.getByText("aud must be the id of this workspace.").waitFor();
    await test(good, `${secret}x`);
    await page.getByText("The signature was not made with this workspace's secret key.").waitFor();
    const secrets = [...tokens, secret, "violin"];
    expect(addresses.filter((address) => secrets.some((text) => address.includes(text)))).toEqual([]);
    expect(addresses.length).toBeGreaterThan(5);
  });

  it("after a staff member signs out, the dashboard shows nothing of the earlier session", async () => {
    const { page } = await openPage();
    await signIn(page, demo);
    await page.getByRole("button", { name: "Ines Calloway" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });
});

/** Collects every URL that is requested or shown in the address bar after this call. */
function watchAddresses(page: Page): string[] {
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  page.on("framenavigated", (frame) => addresses.push(frame.url()));
  return addresses;
}

function sign(claims: object, secret: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

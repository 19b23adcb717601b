import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Me } from "../../bff/dashboard/contract.ts";
import { acceptInvitation as accept } from "./accept-invitation.ts";
import { useChromium } from "./chromium.ts";
import { goInside, signIn } from "./dashboard-staff.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();

it("invited members and admins see only what their role allows, and the API rejects everything else", async () => {
  const owner = (await openPage()).page;
  await signIn(owner, demo, "settings/members");
  const [member, admin] = [(await openPage()).page, (await openPage()).page];
  await accept(member, await invite(owner, "mia@new.example", "Member"), "Mia Member");
  await accept(admin, await invite(owner, "abe@new.example", "Admin"), "Abe Admin");

  await see(member, "install", "Owners and admins see the script tag");
  await see(member, "people", "Everyone who");
  await member.getByRole("row").nth(1).waitFor();
  expect(await member.getByRole("button", { name: /^Actions for/ }).count()).toBe(0);
  await see(member, "settings/members", "Mia Member");
  await expect.poll(() => tabsOf(member)).toEqual(["Members", "Statuses", "Workspace", "E-mails"]);
  expect(await member.getByRole("button", { name: /Invite|Remove/ }).count()).toBe(0);
  await see(member, "settings/workspace", "Leave");
  expect(await member.getByRole("button", { name: "Delete workspace" }).count()).toBe(0);

  await see(admin, "install", "data-sdk-token");
  await see(admin, "people", "Everyone who");
  await admin
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .waitFor();
  await see(admin, "settings/members", "Mia Member");
  await expect
    .poll(() => tabsOf(admin))
    .toEqual(["API keys", "Webhooks", "Members", "Statuses", "Workspace", "E-mails", "Audit log"]);
  await admin.getByRole("button", { name: "Invite" }).click();
  const roles = admin.getByRole("dialog").getByRole("option");
  await expect.poll(() => roles.allTextContents()).toEqual(["Member", "Admin"]);
  await see(admin, "settings/workspace", "Leave");
  expect(await admin.getByRole("button", { name: "Delete workspace" }).count()).toBe(0);

  const forAdmins = [
    "GET v1/workspaces/credentials",
    "GET staff/api-keys",
    "GET staff/invitations",
    "GET staff/audit-events",
    "POST staff/secret-key/rotate",
    "POST staff/sessions/end",
  ];
  for (const route of forAdmins)
    expect([route, await callRoute(member, route)]).toEqual([route, "403 role_not_allowed"]);
  expect(await callRoute(member, "GET v1/boards")).toBe("200");
  for (const route of forAdmins.slice(0, 4))
    expect([route, await callRoute(admin, route)]).toEqual([route, "200"]);
  const demotion = { role: "member" };
  expect(await callRoute(admin, `PATCH staff/users/${await idOf(owner)}`, demotion)).toBe("403 owner_only");
  for (const page of [member, admin]) {
    expect(await callRoute(page, "DELETE", { name: "Beanrow" })).toBe("403 owner_only");
  }
});

it("a member can be promoted to admin, can be removed, and can leave the workspace", async () => {
  const { page } = await openPage();
  await signIn(page, demo, "settings/members");
  const invitee = (await openPage()).page;
  const [name, email] = ["Gil Guest", "gil@gardeners.example"];
  await accept(invitee, await invite(page, email), name);
  await page.reload();
  const role = page.getByRole("combobox", { name: `Role of ${name}` });
  const changed = page.waitForResponse((result) => result.request().method() === "PATCH");
  await role.selectOption("admin");
  expect((await changed).status()).toBe(200);
  const changedBack = page.waitForResponse((result) => result.request().method() === "PATCH");
  await role.selectOption("member");
  await changedBack;
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText(`${name} is no longer a member.`).waitFor();
  await role.waitFor({ state: "detached" });

  await accept(invitee, await invite(page, email));
  await invitee.getByRole("link", { name: "Settings" }).click();
  await invitee.getByRole("link", { name: "Workspace", exact: true }).click();
  await invitee.getByRole("button", { name: "Leave" }).click();
  await invitee.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await invitee.getByText(/^You left /).waitFor();
  await invitee.getByRole("heading", { name: "New workspace" }).waitFor();
});

/** Creates an invitation. @returns the invitation's link */
async function invite(page: Page, email: string, role?: string): Promise<string> {
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "E-mail" }).fill(email);
  if (role) await dialog.getByRole("combobox", { name: "Role" }).selectOption({ label: role });
  await dialog.getByRole("button", { name: "Invite" }).click();
  const link = (await dialog.locator("code").textContent()) ?? "";
  await dialog.getByRole("button", { name: "Close" }).click();
  return link;
}

async function see(page: Page, path: string, text: string): Promise<void> {
  await goInside(page, `w/${demo.subdomain}/${path}`);
  await page.locator("main").getByText(new RegExp(text)).first().waitFor();
}

const tabsOf = (page: Page) =>
  page.getByRole("navigation", { name: "Settings" }).getByRole("link").allTextContents();

const idOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { workspaces } = (await (await fetch("/dashboard/api/me")).json()) as Me;
    return workspaces[0]?.userId ?? "";
  });

/** Calls an API route of the workspace as the signed-in user. @returns the status and, for a problem, its code */
function callRoute(page: Page, route: string, body: object = {}): Promise<string> {
  return page.evaluate(
    async ({ route, body }) => {
      const { workspaces } = (await (await fetch("/dashboard/api/me")).json()) as Me;
      const id = workspaces[0]?.id;
      const [method = "", path] = route.split(" ");
      const at = path ? `w/${id}/${path}` : `workspaces/${id}`;
      const response = await fetch(`/dashboard/api/${at}`, {
        method,
        headers: { "content-type": "application/json", "x-earshot-dashboard": "1" },
        body: method === "GET" ? null : JSON.stringify(body),
      });
      const { code } = await response.json();
      return [response.status, code].filter(Boolean).join(" ");
    },
    { route, body },
  );
}

import type { Page } from "playwright-core";
import { atRest } from "./at-rest.ts";
import type { System } from "./start-system.ts";

const staff = {
  fullName: "Ines Gardener",
  email: "ines@gardeners.example",
  password: "violin teapot marsh eleven",
};

type FirstStaff = Promise<{ cookie: string; workspaceId: string }>;

const firsts = new WeakMap<System, FirstStaff>();

/** The first account, made by the link that the start printed, once; it owns the demo workspace too. */
export function setUpStaff(system: System): FirstStaff {
  const first = firsts.get(system) ?? useFirstLogin(system);
  firsts.set(system, first);
  return first;
}

async function useFirstLogin(system: System): FirstStaff {
  const token = /set-up#token=(\S+)/.exec(system.printed())?.[1] ?? "";
  const answer = await fetch(`${system.bffUrl}/dashboard/api/set-up`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-earshot-dashboard": "1",
      origin: new URL(system.bffUrl).origin,
    },
    body: JSON.stringify({ token, ...staff, workspaceName: "Garden tools" }),
  });
  if (answer.status !== 201) throw new Error(`No first account: ${await answer.text()}`);
  const [cookie = ""] = answer.headers.get("set-cookie")?.split(";") ?? [];
  const { workspaces } = (await answer.json()) as { workspaces: { id: string; name: string }[] };
  return { cookie, workspaceId: workspaces.find(({ name }) => name === "Garden tools")?.id ?? "" };
}

/** Signs in as a person does, at a page of the demo workspace. */
export async function signIn(page: Page, system: System, path = "feedback"): Promise<void> {
  await page.goto(`${system.bffUrl}/dashboard/w/demo/${path}`);
  // The focus comes to the first field by itself, and would take along what is typed into another one.
  await atRest(page);
  await page.getByRole("textbox", { name: "E-mail" }).fill(staff.email);
  await page.getByLabel("Password").fill(staff.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.locator("#page h1").waitFor();
  await atRest(page);
}

/** Goes to a path below `/dashboard/` as the palette does, without loading anew, and waits for what it shows. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", `/dashboard/${to}`);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await atRest(page);
}

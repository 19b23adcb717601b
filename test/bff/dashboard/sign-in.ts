import { randomBytes, scryptSync } from "node:crypto";
import { type Api, type ApiResponse, type Call, caller, newWorkspace } from "../../harness.ts";
import { startSession } from "../../start-session.ts";
import type { RunningBff } from "../start-bff.ts";

export const goodPassword = "violin teapot marsh eleven";

/** Returns the headers that the dashboard sends with every write. */
export const ownPage = (url: string) => ({
  "x-earshot-dashboard": "1",
  "content-type": "application/json",
  "sec-fetch-site": "same-origin",
  origin: url,
});

/** A browser with the dashboard's page, which stores the cookies that it receives. */
export function newBrowser({ url }: Pick<RunningBff, "url">, more: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const keep = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
  };
  const call: Call = async (endpoint, body, headers = {}) => {
    const received = await caller(url, { ...ownPage(url), ...more })(endpoint, body, {
      ...(jar.size > 0 && { cookie: cookie() }),
      ...headers,
    });
    keep(received.headers);
    return received;
  };
  return {
    call,
    cookie,
    jar,
    /** Follows a link from another site to a URL of the BFF, and returns the response. */
    async visit(
      address: string,
    ): Promise<{ status: number; location: string; headers: Headers; text: string }> {
      const { pathname, search } = new URL(address, url);
      const headers = { cookie: cookie(), "sec-fetch-site": "cross-site", "sec-fetch-dest": "document" };
      const response = await fetch(url + pathname + search, { headers, redirect: "manual" });
      keep(response.headers);
      const location = response.headers.get("location") ?? "";
      return { status: response.status, location, headers: response.headers, text: await response.text() };
    },
    signIn: (email: string, password = goodPassword): Promise<ApiResponse> =>
      call("POST /dashboard/api/sign-in", { email, password }),
  };
}
export type TestBrowser = ReturnType<typeof newBrowser>;

/** Creates a workspace and its owner, who has a password. */
export async function newOwner(api: Api) {
  const workspace = await newWorkspace(api);
  const email = `owner@${workspace.subdomain}.example`;
  await givePassword(api, email);
  return { ...workspace, workspace, email };
}

/**
 * Sets the account's password to `goodPassword`, hashed at low cost. The stored hash contains its cost
 * parameters.
 */
export async function givePassword(api: Api, email: string) {
  const salt = randomBytes(16);
  const hash = scryptSync(goodPassword, salt, 32, { N: 16, r: 8, p: 1 });
  const kept = `scrypt$16$8$1$${salt.toString("base64url")}$${hash.toString("base64url")}`;
  await api.sql`update accounts set password_hash = ${kept} where email = ${email}`;
}

/** Creates a workspace and its owner, who is signed in to the dashboard. */
export async function newSignedIn(api: Api, bff: RunningBff) {
  const owner = await newOwner(api);
  const browser = newBrowser(bff);
  browser.jar.set("earshot", await startSession(api.sql, owner.email));
  return { ...owner, browser, call: browser.call, at: `/dashboard/api/w/${owner.workspaceId}` as const };
}

export const someEmail = () => `p${randomBytes(6).toString("hex")}@mail.example`;

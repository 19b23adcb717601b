import { createHash } from "node:crypto";
import { makeLinkToken } from "../../../api/accounts/link-token.ts";
import type { Api } from "../../harness.ts";
import { noteCodes } from "../../note-codes.ts";
import type { RunningBff } from "../start-bff.ts";
import { newBrowser, newSignedIn, type TestBrowser } from "./sign-in.ts";
import { newPerson, type TestProvider } from "./start-provider.ts";

/** Starts a sign-in, and returns the URL to which the provider redirects the browser. */
export async function comeFrom(browser: TestBrowser, input: object): Promise<string> {
  const departure = await browser.call("POST /dashboard/api/provider/set-out", input);
  if (departure.status !== 200) throw new Error(departure.text);
  const response = await fetch(departure.body.location, { redirect: "manual" });
  return response.headers.get("location") ?? "";
}

/**
 * Follows the provider's redirect to the BFF's callback. Returns the next page and, if that is the error page,
 * the reason.
 */
export async function arrive(browser: TestBrowser, callback: string) {
  const arrived = await browser.visit(callback);
  const { pathname, searchParams } = new URL(arrived.location, "http://ours");
  const why = pathname === "/dashboard/sign-in-failed" ? searchParams.get("why") : null;
  if (why) noteCodes(400, { code: why });
  return { ...arrived, why };
}

/** Completes a sign-in: goes to the provider and follows the redirect back. */
export async function travel(
  browser: TestBrowser,
  input: object = { purpose: "sign-in", next: "/dashboard/" },
) {
  return arrive(browser, await comeFrom(browser, input));
}

export const me = (browser: TestBrowser) => browser.call("GET /dashboard/api/me");

/** A workspace owner who has connected an identity of the provider and signed out. */
export async function newConnected(api: Api, bff: RunningBff, provider: TestProvider, person = newPerson()) {
  const owner = await newSignedIn(api, bff);
  provider.person = person;
  const { location } = await travel(owner.browser, connect);
  if (location !== "/dashboard/account") throw new Error(`not connected: ${location}`);
  await owner.call("POST /dashboard/api/sign-out");
  return { ...owner, person, browser: newBrowser(bff) };
}

export const connect = { purpose: "connect", password: "violin teapot marsh eleven" };

/** Creates an invitation to the owner's workspace. */
export async function invite(api: Api, owner: { workspaceId: string; userId: string }, email: string) {
  const token = makeLinkToken();
  const digest = createHash("sha256").update(token).digest("base64url");
  await api.sql`
    insert into invitations (workspace_id, email, role, digest, invited_by)
    values (${owner.workspaceId}, ${email}, 'member', ${digest}, ${owner.userId})`;
  // On Citus, no trigger adds this row.
  await api.sql`insert into digest_workspaces values (${digest}, ${owner.workspaceId}) on conflict do nothing`;
  return { purpose: "invitation", token };
}

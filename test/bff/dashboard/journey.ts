import { createHash } from "node:crypto";
import { makeLinkToken } from "../../../api/accounts/link-token.ts";
import type { Api } from "../../harness.ts";
import { noteCodes } from "../../note-codes.ts";
import type { RunningBff } from "../start-bff.ts";
import { newBrowser, newSignedIn, type TestBrowser } from "./sign-in.ts";
import { newPerson, type TestProvider } from "./start-provider.ts";

/** Sets out from our page, and stops where the provider sends the browser back. */
export async function comeFrom(browser: TestBrowser, input: object): Promise<string> {
  const departure = await browser.call("POST /dashboard/api/provider/set-out", input);
  if (departure.status !== 200) throw new Error(departure.text);
  const answer = await fetch(departure.body.location, { redirect: "manual" });
  return answer.headers.get("location") ?? "";
}

/** Takes an answer of the provider's to us: the page that this leads to, and why it was refused, if it was. */
export async function arrive(browser: TestBrowser, callback: string) {
  const arrived = await browser.visit(callback);
  const { pathname, searchParams } = new URL(arrived.location, "http://ours");
  const why = pathname === "/dashboard/sign-in-refused" ? searchParams.get("why") : null;
  if (why) noteCodes(400, { code: why });
  return { ...arrived, why };
}

/** The whole way, there and back. */
export async function travel(
  browser: TestBrowser,
  input: object = { purpose: "sign-in", next: "/dashboard/" },
) {
  return arrive(browser, await comeFrom(browser, input));
}

export const me = (browser: TestBrowser) => browser.call("GET /dashboard/api/me");

/** Somebody with an account and a workspace who connected the provider, and is signed out again. */
export async function newConnected(api: Api, bff: RunningBff, provider: TestProvider, person = newPerson()) {
  const owner = await newSignedIn(api, bff);
  provider.person = person;
  const { location } = await travel(owner.browser, connect);
  if (location !== "/dashboard/account") throw new Error(`not connected: ${location}`);
  await owner.call("POST /dashboard/api/sign-out");
  return { ...owner, person, browser: newBrowser(bff) };
}

export const connect = { purpose: "connect", password: "violin teapot marsh eleven" };

/** A link for somebody into the workspace of an owner. */
export async function invite(api: Api, owner: { workspaceId: string; userId: string }, email: string) {
  const token = makeLinkToken();
  const digest = createHash("sha256").update(token).digest("base64url");
  await api.sql`
    insert into invitations (workspace_id, email, role, digest, invited_by)
    values (${owner.workspaceId}, ${email}, 'member', ${digest}, ${owner.userId})`;
  return { purpose: "invitation", token };
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, caller, sharedApi } from "../../harness.ts";
import { type RunningBff, startBff } from "../start-bff.ts";
import { newSignedIn, ownPage } from "./sign-in.ts";

let api: Api;
let bff: RunningBff;
let owner: Awaited<ReturnType<typeof newSignedIn>>;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
  owner = await newSignedIn(api, bff);
});
afterAll(async () => {
  await bff?.stop();
});

/**
 * Changes to the headers of a valid request; another site's page or form could send such requests with the
 * user's cookie.
 */
const forgeries: [name: string, change: Record<string, string | undefined>][] = [
  ["no x-earshot-dashboard header", { "x-earshot-dashboard": undefined }],
  ["another value of x-earshot-dashboard", { "x-earshot-dashboard": "true" }],
  ["no origin", { origin: undefined }],
  ["the origin null", { origin: "null" }],
  ["another host", { origin: "https://evil.example" }],
  ["a host that begins like ours", { origin: "http://127.0.0.1.evil.example" }],
  ["another port of this machine", { origin: "http://127.0.0.1:1" }],
  ["another scheme", { origin: "https://127.0.0.1" }],
  ["a cross-site fetch", { "sec-fetch-site": "cross-site" }],
  ["a same-site fetch", { "sec-fetch-site": "same-site" }],
  ["direct navigation", { "sec-fetch-site": "none" }],
];
const types: [name: string, type: string | undefined][] = [
  ["no type", undefined],
  ["text", "text/plain"],
  ["a form", "application/x-www-form-urlencoded"],
  ["a form with files", "multipart/form-data; boundary=x"],
  ["json in another charset", "application/json; charset=utf-16"],
];
const endpoints = [
  "POST /dashboard/api/sign-in",
  "POST /dashboard/api/sign-out",
  "POST /dashboard/api/set-up",
  "POST /dashboard/api/password",
  "POST /dashboard/api/provider/set-out",
  "POST /dashboard/api/provider/callback",
  "DELETE /dashboard/api/provider/identity",
  "DELETE /dashboard/api/sessions/00000000-0000-0000-0000-000000000000",
  "POST /dashboard/api/workspaces",
  "POST /dashboard/api/token-tests",
  "POST /dashboard/api/w/{ws}/v1/boards",
  "PATCH /dashboard/api/w/{ws}/v1/workspaces/current",
  "DELETE /dashboard/api/w/{ws}/staff/statuses/00000000-0000-0000-0000-000000000000",
  "PUT /dashboard/api/nowhere",
] as const;

const fill = (endpoint: string) => endpoint.replace("{ws}", owner.workspaceId) as `GET /${string}`;
const send = (endpoint: string, change: Record<string, string | undefined>) => {
  const given = Object.entries({ ...ownPage(bff.url), cookie: owner.browser.cookie(), ...change });
  const headers = Object.fromEntries(
    given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  // `fetch` adds no content type to bytes.
  const body = Buffer.from(JSON.stringify({ title: "X", url: "x-x", isPrivate: false, name: "X" }));
  return fetch(bff.url + fill(endpoint).split(" ")[1], {
    method: endpoint.split(" ")[0] ?? "",
    headers,
    body,
  });
};
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const kept = async () => {
  const rows = await api.sql`
    select (select count(*) from account_sessions) as sessions, (select count(*) from boards) as boards,
      (select string_agg(name, ',') from workspaces) as names, (select string_agg(password_hash, ',') from accounts) as hashes`;
  return JSON.stringify(rows);
};

describe.each(endpoints)("%s", (endpoint) => {
  it("the endpoint rejects requests from every page except the dashboard's own, and changes nothing", async () => {
    const before = await kept();
    for (const [name, change] of forgeries) {
      const response = await send(endpoint, change);
      expect([name, response.status, await codeOf(response)]).toEqual([name, 403, "cross_site"]);
    }
    for (const [name, type] of types) {
      const response = await send(endpoint, { "content-type": type });
      expect([name, response.status, await codeOf(response)]).toEqual([name, 415, "json_expected"]);
    }
    expect(await kept()).toBe(before);
  });
});

describe("the dashboard's own page", () => {
  it("the dashboard's own page may write, even from an old browser that does not send Sec-Fetch-Site", async () => {
    const response = await send("PATCH /dashboard/api/w/{ws}/v1/workspaces/current", {
      "sec-fetch-site": undefined,
    });
    expect(await codeOf(response)).not.toBe("cross_site");
    const named = { ...ownPage(bff.url), cookie: owner.browser.cookie() };
    const call = caller(bff.url, named);
    expect((await call(`PATCH ${owner.at}/v1/workspaces/current`, { name: "Renamed" })).status).toBe(200);
  });

  it("in production, only pages at the public URL may write", async () => {
    const production = await startBff(api, {
      NODE_ENV: "production",
      PUBLIC_BFF_URL: "https://feedback.example.com",
    });
    const signOut = async (origin: string) =>
      (await caller(production.url, ownPage(origin))("POST /dashboard/api/sign-out", {})).status;
    expect(await signOut("https://feedback.example.com")).toBe(200);
    expect(await signOut(production.url)).toBe(403);
    await production.stop();
  });

  const read = (url: string, headers: Record<string, string>) =>
    fetch(`${url}/dashboard/api/me`, { headers: { cookie: owner.browser.cookie(), ...headers } });

  it("the dashboard and direct navigation may read without X-Earshot-Dashboard and Origin; no other page may read the response", async () => {
    for (const site of [undefined, "none", "same-origin"]) {
      const response = await read(bff.url, site === undefined ? {} : { "sec-fetch-site": site });
      expect(response.status).toBe(200);
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
      expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("the dashboard can still read while another page in the same browser sends many requests", async () => {
    const limited = await startBff(api, { RATE_LIMITS: "reads=2,writes=2" });
    for (let n = 0; n < 20; n += 1) {
      for (const site of ["cross-site", "same-site"]) {
        const response = await read(limited.url, { origin: "https://evil.example", "sec-fetch-site": site });
        expect([response.status, await codeOf(response)]).toEqual([403, "cross_site"]);
      }
    }
    expect((await read(limited.url, { "sec-fetch-site": "same-origin" })).status).toBe(200);
    await limited.stop();
  });
});

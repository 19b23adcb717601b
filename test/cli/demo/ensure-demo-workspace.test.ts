import { expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { draftPrefix } from "../../../cli/demo/create-demo-workspace.ts";
import { ensureDemoWorkspace } from "../../../cli/demo/ensure-demo-workspace.ts";
import { type Api, afterThis, caller, newWorkspace, startApi } from "../../harness.ts";

/** Each test needs a database that has no workspace. */
async function emptyApi() {
  const api = await startApi();
  afterThis(api.stop);
  return api;
}

const ensure = (api: Api) => ensureDemoWorkspace(api.db, api.config.API_ROOT_KEYS, { allowedDomains: [] });

const subdomains = async ({ sql }: Api) =>
  (await sql`select subdomain from workspaces order by 1`).map((row) => row.subdomain);

async function leaveDraft(api: Api, age: string) {
  const { workspaceId } = await newWorkspace(api);
  await api.sql`
    update workspaces set subdomain = ${`${draftPrefix}${age}`}, created_at = now() - ${age}::interval
    where id = ${workspaceId}`;
}

it("the first start creates the demo in an empty database, and later starts do not create it again", async () => {
  const api = await emptyApi();
  const made = await ensure(api);
  expect(made?.subdomain).toBe("demo");
  expect(await ensure(api)).toBeUndefined();
  expect(await subdomains(api)).toEqual(["demo"]);
});

it("a start creates no demo in a database with another workspace", async () => {
  const api = await emptyApi();
  const { subdomain } = await newWorkspace(api);
  expect(await ensure(api)).toBeUndefined();
  expect(await subdomains(api)).toEqual([subdomain]);
});

it("six simultaneous starts create one demo, and the start that creates the demo returns working keys", async () => {
  const api = await emptyApi();
  const responses = await Promise.all(Array.from({ length: 6 }, () => ensure(api)));
  const made = responses.filter((response) => response !== undefined);
  expect(made).toHaveLength(1);
  expect(await subdomains(api)).toEqual(["demo"]);
  expect(await auditCounters(api.db)).toEqual([]);
  const boards = await caller(api.url, { "x-api-key": made[0]?.apiKey ?? "" })("GET /v1/boards");
  expect(boards.body).toHaveLength(4);
});

it("a start removes the incomplete demo that a crashed start left, and creates a new one", async () => {
  const api = await emptyApi();
  await leaveDraft(api, "2 hours");
  expect((await ensure(api))?.subdomain).toBe("demo");
  expect(await subdomains(api)).toEqual(["demo"]);
});

it("a start keeps a recent incomplete demo, because another start may still be filling it", async () => {
  const api = await emptyApi();
  await leaveDraft(api, "5 seconds");
  expect((await ensure(api))?.subdomain).toBe("demo");
  expect(await subdomains(api)).toEqual(["demo", `${draftPrefix}5 seconds`]);
});

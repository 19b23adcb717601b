import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { RejectedOrigin } from "../../../api/origins/contract.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { askAsBff, speakAs } from "../embed/ask-as-bff.ts";
import { expectProblem } from "../expect-problem.ts";

let api: Api;
let bff: Call;
beforeAll(async () => {
  api = await sharedApi();
  bff = await askAsBff(api);
});

async function newStaff() {
  const { workspaceId, userId } = await newWorkspace(api);
  const call = await speakAs(api, workspaceId, userId, { scp: "staff" });
  const list = async () => z.array(RejectedOrigin).parse((await call("GET /staff/rejected-origins")).body);
  const note = (origins: string[], count = 1) =>
    bff("POST /internal/rejected-origins", {
      rejections: origins.map((origin) => ({ workspaceId, origin, count })),
    });
  return { workspaceId, list, note };
}

it("staff see the rejected origins and their counts, latest first", async () => {
  const { list, note } = await newStaff();
  expect(await list()).toEqual([]);
  expect((await note(["https://a.example", "null"], 3)).status).toBe(200);
  await note(["https://a.example"], 4);
  const [first, second] = await list();
  expect([first, second]).toMatchObject([
    { origin: "https://a.example", rejections: 7 },
    { origin: "null", rejections: 3 },
  ]);
  expect(Date.parse(first?.lastSeenAt ?? "")).toBeGreaterThanOrEqual(Date.parse(second?.lastSeenAt ?? ""));
});

it("a workspace stores its 100 latest rejected origins, and other workspaces cannot see them", async () => {
  const [mine, others] = [await newStaff(), await newStaff()];
  await others.note(["https://other.example"]);
  const many = (start: number) => Array.from({ length: 90 }, (_, n) => `https://h${start + n}.example`);
  await mine.note(many(0));
  await mine.note(many(90));
  const kept = (await mine.list()).map(({ origin }) => origin);
  expect(kept).toHaveLength(100);
  expect(kept).toEqual(expect.arrayContaining(many(90)));
  const [row] = await api.sql`
    select count(*)::int from refused_origins where workspace_id = ${mine.workspaceId}`;
  expect(row?.count).toBe(100);
  expect((await others.list()).map(({ origin }) => origin)).toEqual(["https://other.example"]);
});

it("a report of rejected origins is skipped for a deleted workspace, and concurrent reports are all counted", async () => {
  const { workspaceId, list, note } = await newStaff();
  const gone = { workspaceId: randomUUID(), origin: "https://a.example", count: 1 };
  const here = { workspaceId, origin: "https://a.example", count: 1 };
  expect((await bff("POST /internal/rejected-origins", { rejections: [gone, here] })).status).toBe(200);
  await Promise.all(Array.from({ length: 16 }, () => note(["https://b.example", "https://a.example"])));
  expect((await list()).map(({ rejections }) => rejections).sort()).toEqual([16, 17]);
});

it("a report of rejected origins may not have more than 100 origins, an empty or overlong origin, or a count of 0", async () => {
  const { workspaceId } = await newStaff();
  const report = (more: object) => ({ workspaceId, origin: "https://a.example", count: 1, ...more });
  for (const rejections of [
    Array.from({ length: 101 }, () => report({})),
    [report({ origin: "" })],
    [report({ origin: "x".repeat(301) })],
    [report({ count: 0 })],
  ]) {
    expectProblem(await bff("POST /internal/rejected-origins", { rejections }), 400, "invalid_request");
  }
});

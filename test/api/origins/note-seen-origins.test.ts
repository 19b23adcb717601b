import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { SeenOrigin } from "../../../api/origins/contract.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { askAsBff, speakAs } from "../embed/ask-as-bff.ts";
import { expectProblem } from "../expect-problem.ts";

let api: Api;
let bff: Call;
beforeAll(async () => {
  api = await sharedApi();
  bff = await askAsBff(api);
});

const tell = (...sightings: object[]) => bff("POST /internal/seen-origins", { sightings });

async function newStaff() {
  const { workspaceId, userId } = await newWorkspace(api);
  const call = await speakAs(api, workspaceId, userId, { scp: "staff" });
  return {
    workspaceId,
    list: async () => z.array(SeenOrigin).parse((await call("GET /staff/seen-origins")).body),
    note: (...origins: string[]) => tell(...origins.map((origin) => ({ workspaceId, origin }))),
    age: (origin: string, seconds: number) => api.sql`
      update seen_origins set last_seen_at = now() - make_interval(secs => ${seconds})
      where workspace_id = ${workspaceId} and origin = ${origin}`,
  };
}

it("staff see the origins where their widget works, latest first, but no origins of other workspaces", async () => {
  const [mine, others] = [await newStaff(), await newStaff()];
  expect(await mine.list()).toEqual([]);
  expect((await mine.note("https://a.example", "https://b.example", "https://a.example")).status).toBe(200);
  await mine.age("https://a.example", 5);
  expect((await mine.list()).map(({ origin }) => origin)).toEqual(["https://b.example", "https://a.example"]);
  expect(await others.list()).toEqual([]);
});

it("the lastSeenAt of an origin is updated at most once a minute, however many reports arrive", async () => {
  const { list, note, age } = await newStaff();
  await note("https://a.example");
  await age("https://a.example", 50);
  const before = await list();
  await Promise.all(Array.from({ length: 16 }, () => note("https://a.example")));
  expect(await list()).toEqual(before);
  await age("https://a.example", 70);
  await note("https://a.example");
  expect(Date.parse((await list())[0]?.lastSeenAt ?? "")).toBeGreaterThan(
    Date.parse(before[0]?.lastSeenAt ?? ""),
  );
});

it("a workspace stores the 20 latest origins of its widget, and a report for a deleted workspace is skipped", async () => {
  const { workspaceId, list, note } = await newStaff();
  const many = (start: number) => Array.from({ length: 15 }, (_, n) => `https://h${start + n}.example`);
  await note(...many(0));
  await api.sql`update seen_origins set last_seen_at = now() - interval '1 hour'`;
  await tell(
    { workspaceId: randomUUID(), origin: "https://a.example" },
    ...many(15).map((origin) => ({ workspaceId, origin })),
  );
  const kept = (await list()).map(({ origin }) => origin);
  expect(kept).toHaveLength(20);
  expect(kept).toEqual(expect.arrayContaining(many(15)));
  const rows = await api.sql`select from seen_origins where workspace_id = ${workspaceId}`;
  expect(rows).toHaveLength(20);
});

it("a report of origins may not have more than 100 origins, an empty or overlong origin, or an unknown field", async () => {
  const { workspaceId } = await newStaff();
  const seen = { workspaceId, origin: "https://a.example" };
  const wrong = [Array.from({ length: 101 }, () => seen), [{ ...seen, origin: "" }], [{ ...seen, more: 1 }]];
  for (const sightings of [...wrong, [{ ...seen, origin: "x".repeat(301) }]]) {
    expectProblem(await tell(...sightings), 400, "invalid_request");
  }
});

import { beforeAll, expect, it } from "vitest";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { indexAll } from "../search/index-all.ts";
import { type Judged, judged, judgedDrafts, recallAtFive } from "../search/judged.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Creates the ideas of one language and runs its searches, or those of its drafts. */
async function search(
  { language, posts, comments, ...judged }: Judged,
  parameters: string,
  kind: "searches" | "drafts" = "searches",
) {
  const workspace = await newWorkspace(api);
  const { call: dashboard } = await signIn(api, workspace, "member");
  await dashboard("PATCH /staff/search-language", { language });
  const place = await newBoard(workspace.call);
  const keys = new Map<string, string>();
  for (const [key, [title, description]] of Object.entries(posts)) {
    const { body } = await workspace.call("POST /v1/posts", {
      ...place,
      title,
      description,
      visibility: "public",
    });
    keys.set(body.id, key);
    for (const content of comments[key] ?? []) {
      await workspace.call(`POST /v1/posts/${body.id}/comments`, { content });
    }
  }
  await indexAll(api);
  return await Promise.all(judged[kind].map((one) => find(workspace.call, keys, one, parameters)));
}

async function find(
  call: Call,
  keys: Map<string, string>,
  [text, expected]: Judged["searches"][number],
  parameters: string,
) {
  const { body } = await call(`GET /v1/posts?search=${encodeURIComponent(text)}${parameters}`);
  return { text, expected, keys: body.data.map(({ id }: { id: string }) => keys.get(id)) };
}

it("at least 120 searches in three languages have judged results", () => {
  const all = Object.values(judged).flatMap(({ posts, searches }) =>
    searches.map(([text, expected]) => ({ text, unknown: expected.filter((key) => !(key in posts)) })),
  );
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(all.filter(({ unknown }) => unknown.length > 0)).toEqual([]);
});

it("a search of titles finds 27 % of the expected ideas among the first five", async () => {
  const found = (await Promise.all(Object.values(judged).map((one) => search(one, "&limit=5")))).flat();
  expect(recallAtFive(found)).toBeCloseTo(0.27, 2);
});

it("a search of texts finds at least 90 % of the expected ideas among the first five", async () => {
  const found = (
    await Promise.all(Object.values(judged).map((one) => search(one, "&searchMode=text&limit=5")))
  ).flat();
  const poor = found.filter(({ expected, keys }) => !expected.every((key) => keys.includes(key)));
  expect(recallAtFive(found), JSON.stringify(poor, null, 1)).toBeGreaterThanOrEqual(0.9);
});

it("of the ideas that are similar to a draft, at least 90 % are found, and at least 90 % of those found are similar", async () => {
  const all = Object.values(judgedDrafts);
  const found = (
    await Promise.all(all.map((one) => search(one, "&searchMode=similar&limit=3", "drafts")))
  ).flat();
  const wrong = found.filter(({ expected, keys }) => expected.toSorted().join() !== keys.toSorted().join());
  const right = found.flatMap(({ expected, keys }) =>
    keys.filter((key: string) => expected.includes(key)),
  ).length;
  const report = JSON.stringify(wrong, null, 1);
  expect(right / found.flatMap(({ expected }) => expected).length, report).toBeGreaterThanOrEqual(0.9);
  expect(right / found.flatMap(({ keys }) => keys).length, report).toBeGreaterThanOrEqual(0.9);
});

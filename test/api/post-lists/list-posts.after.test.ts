import { beforeAll, describe, expect, it } from "vitest";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: Awaited<ReturnType<typeof newBoard>>;
let staff: Awaited<ReturnType<typeof signIn>>;
const ids: string[] = [];
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  staff = await signIn(api, workspace, "member");
  place = await newBoard(workspace.call);
  for (let n = 0; n < 23; n += 1)
    ids.push((await newPost(workspace.call, place, { title: `Idea ${n % 2}` })).id);
  // Several posts share their times and their numbers of votes.
  await api.sql`
    update posts set created_at = '2026-01-01' where id = any(${ids.slice(0, 10)}::uuid[])`;
  for (const id of ids.slice(5, 9)) await workspace.call(`POST /v1/posts/${id}/vote`);
});

/** Follows the cursors from the first page on; `between` is called after each page. */
async function walk(call: Call, query: string, between?: (page: number) => Promise<unknown>) {
  const found: string[] = [];
  let after = "";
  for (let page = 1; page < 100; page += 1) {
    const { status, body, headers, text } = await call(`GET /v1/posts?limit=4&${query}${after}`);
    expect(status, text).toBe(200);
    found.push(...body.data.map(({ id }: { id: string }) => id));
    const cursor = headers.get("x-next-cursor");
    expect(body.pagination.hasNextPage).toBe(cursor !== null);
    expect(body.pagination.hasPrevPage).toBe(page > 1);
    if (!cursor) return found;
    after = `&after=${cursor}`;
    await between?.(page);
  }
  throw new Error("no last page");
}

describe("after", () => {
  it.each([
    ..."createdAt votesCount lastInteractionAt"
      .split(" ")
      .flatMap((sortBy) => [`sortBy=${sortBy}&sortOrder=asc`, `sortBy=${sortBy}&sortOrder=desc`]),
    "status=active",
    "updatedSince=2026-01-01T00:00:00Z",
    "createdFrom=2026-01-02T00:00:00Z",
    "mine=created",
  ])("the cursors of %s lead to the same posts in the same order as the pages", async (query) => {
    const visitor = await workspace.endUser();
    for (const { call } of query.startsWith("mine") ? [workspace] : [workspace, visitor]) {
      const { data } = (await call(`GET /v1/posts?limit=100&${query}`)).body;
      expect(await walk(call, query)).toEqual(data.map(({ id }: { id: string }) => id));
    }
  });

  it.each(["asc", "desc"])(
    "posts that are added or deleted meanwhile make the list by time repeat and skip none (%s)",
    async (order) => {
      const other = await newWorkspace(api);
      const board = await newBoard(other.call);
      const kept: string[] = [];
      for (let n = 0; n < 14; n += 1) kept.push((await newPost(other.call, board)).id);
      const toDelete = order === "asc" ? kept.splice(0, 2) : kept.splice(-2, 2);
      const found = await walk(other.call, `sortOrder=${order}`, async (page) => {
        await newPost(other.call, board);
        if (page <= 2) await other.call(`DELETE /v1/posts/${toDelete[page - 1]}`);
      });
      expect(new Set(found).size).toBe(found.length);
      expect(kept.filter((id) => !found.includes(id))).toEqual([]);
    },
  );

  it("a post that is edited while changes are read comes once more at the end", async () => {
    const other = await newWorkspace(api);
    const board = await newBoard(other.call);
    const made: string[] = [];
    for (let n = 0; n < 6; n += 1) made.push((await newPost(other.call, board)).id);
    const edit = () => other.call(`PATCH /v1/posts/${made[1]}`, { title: "Edited" });
    const found = await walk(other.call, "updatedSince=2026-01-01T00:00:00Z", (page) =>
      page === 1 ? edit() : Promise.resolve(),
    );
    expect(found).toEqual([...made, made[1]]);
  });

  it("rejects a cursor that is damaged, of another order, or used with a search", async () => {
    const { headers } = await workspace.call("GET /v1/posts?limit=4");
    const cursor = headers.get("x-next-cursor");
    for (const query of [
      "after=x",
      "after=",
      `after=${cursor?.slice(0, -3)}`,
      `after=${Buffer.from('["createdAt desc","x","y"]').toString("base64url")}`,
      `after=${cursor}&sortBy=votesCount`,
      `after=${cursor}&sortOrder=asc`,
      `after=${cursor}&search=idea`,
      `after=${cursor}&search=idea&searchMode=text`,
    ]) {
      expectBadFields(await workspace.call(`GET /v1/posts?${query}`), "after");
    }
  });
});

describe("times", () => {
  it("createdFrom includes its time, createdTo does not, and totals count only these posts", async () => {
    const old = ids.slice(0, 10).sort();
    const list = async (query: string) => {
      const { data, pagination } = (await workspace.call(`GET /v1/posts?limit=100&${query}`)).body;
      expect(pagination.total).toBe(data.length);
      return data.map(({ id }: { id: string }) => id).sort();
    };
    expect(await list("createdFrom=2026-01-01T00:00:00Z&createdTo=2026-01-01T00:00:00.001Z")).toEqual(old);
    expect(await list("createdTo=2026-01-01T00:00:00Z")).toEqual([]);
    expect(await list("createdFrom=2026-01-01T00:00:00.001Z")).toEqual(ids.slice(10).sort());
    expect(await list("createdTo=2026-06-01T00:00:00Z&search=idea%201")).toEqual(
      ids
        .slice(0, 10)
        .filter((_, n) => n % 2 === 1)
        .sort(),
    );
  });

  it("updatedSince lists the posts that were edited or created since then, and not those with only new votes", async () => {
    const [now] = await api.sql`select iso(clock_timestamp() + interval '1 ms') as time`;
    await workspace.call(`POST /v1/posts/${ids[2]}/vote`);
    await workspace.call(`PATCH /v1/posts/${ids[12]}`, { title: "Edited" });
    await workspace.call(`PATCH /v1/posts/${ids[11]}`, { title: "Edited, too" });
    const list = async (query = "") =>
      (await workspace.call(`GET /v1/posts?updatedSince=${now?.time}${query}`)).body.data.map(
        ({ id }: { id: string }) => id,
      );
    expect(await list()).toEqual([ids[12], ids[11]]);
    expect(await list("&sortBy=votesCount&sortOrder=desc")).toEqual([ids[12], ids[11]]);
    expect(await list("&search=edited,")).toEqual([ids[11]]);
    expectBadFields(await workspace.call("GET /v1/posts?updatedSince=yesterday"), "updatedSince");
  });
});

it("the dashboard's lists of posts and of people continue after the cursor in their body", async () => {
  for (const [path, size] of [
    ["/staff/posts?sortBy=votesCount&limit=6", 23],
    ["/staff/users?limit=2&role=end_user", 5],
  ] as const) {
    for (let n = 0; path.includes("users") && n < 5; n += 1) await workspace.endUser();
    const found: string[] = [];
    let cursor: string | null = "";
    for (let page = 1; cursor !== null && page < 50; page += 1) {
      const { body } = await staff.call(`GET ${path}&page=${page}${cursor && `&after=${cursor}`}`);
      expect(body.pagination).toMatchObject({ page, hasNextPage: body.nextCursor !== null });
      found.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    expect(found.length).toBeGreaterThanOrEqual(size);
    expect(new Set(found).size).toBe(found.length);
  }
});

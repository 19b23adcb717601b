import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Changelog } from "../../../api/changelogs/contract.ts";
import { type Api, type Call, caller, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { faultsOf, race, startNaively, untilCaught } from "../race.ts";
import { newChangelog } from "./new-changelog.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const view = async (id: string, call: Call = workspace.call) => {
  const response = await call(`GET /v1/changelogs/${id}`);
  expect(response.status, response.text).toBe(200);
  return Changelog.parse(response.body);
};
const viewsOf = async (id: string) => {
  const [row] = await api.sql`select views_count::int as views from changelogs where id = ${id}`;
  return row?.views;
};

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
});

describe("responses", () => {
  it("reading an entry counts a view, and returns the new count with the other fields unchanged", async () => {
    const made = await newChangelog(workspace.call);
    for (const viewsCount of [1, 2, 3]) {
      expect(await view(made.id)).toEqual({ ...made, isLiked: false, viewsCount });
      expect(await viewsOf(made.id)).toBe(viewsCount);
    }
  });

  it("reading an entry returns an end user's own isLiked", async () => {
    const { id } = await newChangelog(workspace.call);
    const visitor = await workspace.endUser();
    await visitor.call(`POST /v1/changelogs/${id}/like`);
    expect(await view(id, visitor.call)).toMatchObject({ viewsCount: 1, isLiked: true, likesCount: 1 });
    expect(await view(id)).toMatchObject({ viewsCount: 2, isLiked: false, likesCount: 1 });
  });

  it("reading an entry returns Cache-Control: private, no-cache, so that every read reaches the server and counts", async () => {
    const { id } = await newChangelog(workspace.call);
    const { headers } = await workspace.call(`GET /v1/changelogs/${id}`);
    expect(headers.get("cache-control")).toBe("private, no-cache");
  });

  it("reading an entry with HEAD returns the headers of GET and no body, and does not count a view", async () => {
    const { id } = await newChangelog(workspace.call);
    const head = await workspace.call(`HEAD /v1/changelogs/${id}`);
    expect({ status: head.status, text: head.text, views: await viewsOf(id) }).toEqual({
      status: 200,
      text: "",
      views: 0,
    });
    const get = await workspace.call(`GET /v1/changelogs/${id}`);
    for (const header of ["content-type", "content-length", "cache-control"]) {
      expect(head.headers.get(header)).toBe(get.headers.get(header));
    }
    expect((await workspace.call(`HEAD /v1/changelogs/${randomUUID()}`)).status).toBe(404);
  });
});

describe("rejected requests", () => {
  it("rejects a caller without a key, and does not count a view", async () => {
    const { id } = await newChangelog(workspace.call);
    expectProblem(await caller(api.url)(`GET /v1/changelogs/${id}`), 401, "unauthorized");
    expect(await viewsOf(id)).toBe(0);
  });

  it("rejects reading another workspace's entry with the same 404 as for an unknown id, and does not count a view", async () => {
    const [{ call }, { id }, never] = [
      await newWorkspace(api),
      await newChangelog(workspace.call),
      randomUUID(),
    ];
    const [one, absent] = [await call(`GET /v1/changelogs/${id}`), await call(`GET /v1/changelogs/${never}`)];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, id)).toEqual(withoutIds(absent, never));
    expect(await viewsOf(id)).toBe(0);
  });

  it("rejects an id that is not a UUID, or any query parameter, and does not count a view", async () => {
    const { id } = await newChangelog(workspace.call);
    expectBadFields(await workspace.call("GET /v1/changelogs/7"), "id");
    expectBadFields(await workspace.call(`GET /v1/changelogs/${id}?count=no`), "count");
    expect(await viewsOf(id)).toBe(0);
  });
});

describe("effects", () => {
  it("the view count does not change when entries are listed, liked or edited", async () => {
    const { id } = await newChangelog(workspace.call);
    await workspace.call("GET /v1/changelogs");
    await workspace.call(`POST /v1/changelogs/${id}/like`);
    await workspace.call(`PATCH /v1/changelogs/${id}`, { title: "Again" });
    expect(await viewsOf(id)).toBe(0);
  });
});

describe("concurrent requests", () => {
  /** Fourteen clients make fifteen reads each of three entries, while one client likes and another edits them. */
  async function readTogether(on: Api) {
    const { call } = await newWorkspace(on);
    const entries = await Promise.all([1, 2, 3].map(async () => (await newChangelog(call)).id));
    const responses = await race(15, (client, turn) => {
      const id = entries[(client + turn) % 3];
      if (client === 0) return call(`POST /v1/changelogs/${id}/like`);
      if (client === 1) return call(`PATCH /v1/changelogs/${id}`, { title: `Edit ${turn}` });
      return call(`GET /v1/changelogs/${id}`);
    });
    expect(await faultsOf(on, responses)).toEqual([]);
    const reads = responses.slice(2 * 15);
    return entries.map((id) => {
      const views: number[] = reads.filter(({ body }) => body.id === id).map(({ body }) => body.viewsCount);
      return views.sort((a, b) => a - b);
    });
  }
  const countedUp = (views: unknown[]) => views.map((_, n) => n + 1);

  it("concurrent reads lose no view, and no two reads of an entry return the same count", async () => {
    for (const views of await readTogether(api)) {
      expect(views).toHaveLength(70);
      expect(views).toEqual(countedUp(views));
    }
  });

  it("the race test detects a SQL function that increments a stale view count", async () => {
    const naive = await startNaively(`
      create or replace function view_entries(ws uuid, readers uuid[], entries uuid[], is_asked boolean default false)
      returns table (place integer, body text) language plpgsql as $$
      declare seen bigint[] := array(select (select views_count from changelogs where id = e) from unnest(entries) e);
      begin
        perform pg_sleep(0.02);
        for at in 1 .. cardinality(entries) loop
          update changelogs set views_count = seen[at] + 1 where id = entries[at];
          return query select at, (changelog_json(c) || '{"isLiked":false}')::text from changelogs c where id = entries[at];
        end loop;
      end $$`);
    const lost = async () =>
      (await readTogether(naive))
        .map(String)
        .filter((views) => views !== String(countedUp(views.split(","))));
    expect(await untilCaught(lost)).not.toEqual([]);
  });
});

import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, type ApiResponse, newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { newComment } from "../comments/new-comment.ts";
import { lockWaits } from "../lock-waits.ts";
import { newPost } from "../posts/new-post.ts";
import { readFunction, repeatedly, startNaively } from "../race.ts";
import { signIn } from "../sign-in.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

type Name = "undo" | "erase";

/**
 * Merges a duplicate whose author commented on it and voted for both posts. @returns functions that undo the merge or
 * erase the author
 */
async function newMerge(on: Api) {
  const workspace = await newWorkspace(on);
  const { userId, call } = await signIn(on, workspace, "admin");
  const [board, person] = [await newBoard(workspace.call), await workspace.endUser()];
  const post = await newPost(workspace.call, board);
  const duplicate = await newPost(person.call, board, { title: "Unwanted", description: "Unwanted" });
  await newComment(person.call, duplicate.id, undefined, "Unwanted");
  for (const { id } of [post, duplicate]) await person.call(`POST /v1/posts/${id}/vote`);
  // Make the user anonymous: erasing such a user changes no key columns, so no foreign-key check delays the erasure.
  await on.sql`
    update users set full_name = 'Una Unwanted', identity = 'anonymous', external_id = null where id = ${person.userId}`;
  const { body: merge } = await call(`POST /staff/posts/${post.id}/merges`, { duplicateId: duplicate.id });
  const writes: Record<Name, [name: string, input: object]> = {
    undo: ["undo_post_merge", { id: post.id, mergeId: merge.id }],
    erase: ["erase_user", { id: person.userId, withTexts: true }],
  };
  const calls: Record<Name, () => Promise<ApiResponse>> = {
    undo: () => call(`DELETE /staff/posts/${post.id}/merges/${merge.id}`, {}),
    erase: () => call(`POST /staff/users/${person.userId}/erasure`, { withTexts: true }),
  };
  const countsOf = async (id: string) => {
    const { votesCount, commentsCount } = (await workspace.call(`GET /v1/posts/${id}`)).body;
    return [votesCount, commentsCount];
  };
  /** Runs one of the two writes inside a transaction that stays open. */
  const hold = (sql: Api["sql"], name: Name) => {
    const [write, input] = writes[name];
    return sql`select ${sql(write)}(${workspace.workspaceId}, ${userId}, true, ${JSON.stringify(input)}::text::jsonb)`;
  };
  return { calls, hold, counts: async () => [await countsOf(post.id), await countsOf(duplicate.id)] };
}

/** Lists failed responses, wrong counts, and tables that still contain the erased user's text. */
async function faultsOf(on: Api, responses: ApiResponse[], counts: unknown): Promise<string[]> {
  const tables = await on.sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
  const holding = tables.map(async ({ name }) => {
    const found = await on.sql`select from ${on.sql(name)} t where t::text like '%Unwanted%' limit 1`;
    return found.length ? [name] : [];
  });
  const failed = responses.filter(({ status }) => status !== 200).map(({ text }) => text);
  const drifts = (await auditCounters(on.db)).map((drift) => JSON.stringify(drift));
  // The erased user's vote and comment are counted on the duplicate again.
  const miscounted = isDeepStrictEqual(counts, [
    [1, 0],
    [1, 1],
  ])
    ? []
    : [JSON.stringify(counts)];
  return [...(await Promise.all(holding)).flat(), ...failed, ...drifts, ...miscounted];
}

/** Runs two writes; the second starts before the first commits. @returns the faults found */
async function inOrder(on: Api, first: Name, second: Name): Promise<string[]> {
  const { calls, hold, counts } = await newMerge(on);
  let [isDone, response]: [boolean, Promise<ApiResponse> | undefined] = [false, undefined];
  await on.sql.begin(async (held) => {
    await hold(held as unknown as Api["sql"], first);
    response = calls[second]().finally(() => {
      isDone = true;
    });
    await expect.poll(async () => isDone || (await lockWaits(on.sql)).length > 0).toBe(true);
  });
  return faultsOf(on, response ? [await response] : [], await counts());
}

describe("erasing a user while a merge of their post is being undone", () => {
  it.each<[Name, Name]>([
    ["undo", "erase"],
    ["erase", "undo"],
  ])(
    "erasing a user while a merge of their post is being undone leaves none of the user's text (%s first, then %s)",
    repeatedly,
    async (first, second) => {
      expect(await inOrder(api, first, second)).toEqual([]);
    },
  );

  it(
    "erasing a user at the same time as a merge of their post is undone leaves none of the user's text",
    repeatedly,
    async () => {
      const { calls, counts } = await newMerge(api);
      const responses = await Promise.all([calls.undo(), calls.erase()]);
      expect(await faultsOf(api, responses, await counts())).toEqual([]);
    },
  );

  it("erasing a user would leave some of the user's text if undoing a merge did not lock the user", async () => {
    const text = await readFunction("undo_post_merge");
    const naive = text.replace(/perform from users[^;]*for share;/, "");
    expect(naive).not.toBe(text);
    const on = await startNaively(naive);
    expect(await inOrder(on, "undo", "erase")).toEqual(["posts"]);
  });
});

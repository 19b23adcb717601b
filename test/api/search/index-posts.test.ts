import { beforeAll, describe, expect, it } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { signIn } from "../sign-in.ts";
import { indexAll } from "./index-all.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: Awaited<ReturnType<typeof newBoard>>;

beforeAll(async () => {
  api = await sharedApi();
});

async function start() {
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
}

async function add(title: string): Promise<string> {
  const { body } = await workspace.call("POST /v1/posts", { ...place, title, visibility: "public" });
  return body.id;
}

/** The counted words of the workspace, and the words whose stored count is not the number of posts that have them. */
async function readWords() {
  const { workspaceId } = workspace;
  const stored = await api.sql<{ word: string }[]>`
    select word from search_words where workspace_id = ${workspaceId} order by word`;
  const wrong = await api.sql`
    select word, s.frequency, counted.posts from (
      select word, count(*)::int as posts from post_search, unnest(words) word where workspace_id = ${workspaceId} group by 1) counted
      full join (select * from search_words where workspace_id = ${workspaceId}) s using (word)
    where s.frequency is distinct from counted.posts`;
  return { stored: stored.map(({ word }) => word), wrong };
}

describe("words", () => {
  it("the counts of words stay exact through edits, merges, undone merges, comments and deletions", async () => {
    await start();
    const staff = await signIn(api, workspace, "owner");
    const kept = await add("Red apples");
    const other = await add("Green apples");
    const comment = await workspace.call(`POST /v1/posts/${other}/comments`, { content: "Pears too" });
    const check = async () => {
      await indexAll(api);
      const { stored, wrong } = await readWords();
      expect(wrong).toEqual([]);
      return stored;
    };
    expect(await check()).toEqual(["appl", "apples", "green", "pear", "pears", "red", "too"]);
    const merge = await staff.call(`POST /staff/posts/${kept}/merges`, { duplicateId: other });
    expect(merge.status).toBe(201);
    expect(await check()).toEqual(["appl", "apples", "pear", "pears", "red", "too"]);
    await staff.call(`DELETE /staff/posts/${kept}/merges/${merge.body.id}`);
    expect(await check()).toContain("green");
    await workspace.call(`PATCH /v1/posts/${kept}`, { title: "Blue plums", description: "apples" });
    expect(await check()).toContain("blue");
    await workspace.call(`DELETE /v1/posts/${other}/comments/${comment.body.id}`);
    expect(await check()).not.toContain("pears");
    for (const id of [kept, other]) await workspace.call(`DELETE /v1/posts/${id}`);
    expect(await check()).toEqual([]);
  });

  it("a change of the workspace's language indexes its posts again", async () => {
    await start();
    await add("Die Katzen");
    await indexAll(api);
    const { call } = await signIn(api, workspace, "member");
    const german = { language: "german" };
    expect((await call("PATCH /staff/search-language", german)).body).toEqual(german);
    expect((await call("GET /staff/search-language")).body).toEqual(german);
    await indexAll(api);
    expect((await readWords()).stored).toEqual(["die", "katz", "katzen"]);
  });

  it("the posts of a large workspace are queued again in parts of 10,000", async () => {
    await start();
    const { workspaceId, userId } = workspace;
    const ends: unknown[] = [];
    let queued: unknown;
    const rolledBack = api.sql.begin(async (transaction) => {
      await transaction`
        insert into posts (workspace_id, user_id, board_id, category_id, title, visibility)
        select ${workspaceId}, ${userId}, ${place.boardId}, ${place.categoryId}, 'Post', 'public'
        from generate_series(1, 10001)`;
      await transaction`delete from search_queue where workspace_id = ${workspaceId}`;
      await transaction`insert into search_queue (workspace_id, post_id) values (${workspaceId}, ${workspaceId})`;
      for (const _ of [1, 2]) {
        const [row] = await transaction`
          select queue_all_posts(${workspaceId}, array(
            select id from search_queue where workspace_id = ${workspaceId} and post_id = ${workspaceId})) as end`;
        ends.push(row?.end);
      }
      [queued] = await transaction`
        select count(distinct post_id)::int as posts from search_queue where workspace_id = ${workspaceId}`;
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    expect(ends).toEqual([false, true]);
    expect(queued, "and the workspace").toEqual({ posts: 10_002 });
  });
});

describe("new comments", () => {
  const comment = (id: string, content: string) =>
    workspace.call(`POST /v1/posts/${id}/comments`, { content });
  /** The stems of a post with the parts in which they are, and its counted words. */
  async function readIndex(id: string) {
    const stems = await api.sql`
      select lexeme, array(select distinct unnest(weights) order by 1) as parts
      from post_search, unnest(document) where post_id = ${id} order by lexeme`;
    const words =
      await api.sql`select unnest(words) as word from post_search where post_id = ${id} order by word`;
    return { stems: [...stems], words: [...words] };
  }

  it("a new comment adds the words that the post has when it is indexed as a whole", async () => {
    await start();
    const id = await add("Red apples");
    await indexAll(api);
    for (const content of ["Pears and apples, too", "リンゴが好き, Пироги", "."]) {
      await comment(id, content);
      await indexAll(api);
    }
    const { wrong } = await readWords();
    expect(wrong).toEqual([]);
    const added = await readIndex(id);
    expect(added.stems).toContainEqual({ lexeme: "appl", parts: ["A", "C"] });
    expect(added.words).toContainEqual({ word: "пироги" });
    await api.sql`insert into search_queue (workspace_id, post_id) values (${workspace.workspaceId}, ${id})`;
    await indexAll(api);
    expect(await readIndex(id)).toEqual(added);
  });

  it("the other comments are read again only from the 101st comment on, when the oldest is left out", async () => {
    await start();
    const id = await add("Many comments");
    await indexAll(api);
    // A word that no text of the post has stays until the post is indexed as a whole.
    await api.sql`update post_search set document = document || 'mark' where post_id = ${id}`;
    const hasMark = async () =>
      (await api.sql`select from post_search where post_id = ${id} and document @@ 'mark'`).length;
    await comment(id, "The oldest");
    for (let n = 0; n < 99; n++) await comment(id, `Comment ${n}`);
    await indexAll(api);
    expect(await hasMark()).toBe(1);
    expect((await readWords()).stored).toContain("oldest");
    await comment(id, "The last");
    await indexAll(api);
    expect(await hasMark()).toBe(0);
    const { stored, wrong } = await readWords();
    expect(wrong).toEqual([]);
    expect(stored).toContain("last");
    expect(stored).not.toContain("oldest");
  });

  it("no words are added from spam, or from another post's comments", async () => {
    await start();
    const id = await add("Red apples");
    const other = await add("Green apples");
    await indexAll(api);
    const { body: spam } = await comment(id, "Cheap watches");
    const { body: foreign } = await comment(other, "Blue plums");
    await api.sql`
      update comments set is_spam = true where workspace_id = ${workspace.workspaceId} and id = ${spam.id}`;
    await api.sql`select index_comments(${workspace.workspaceId}, ${id}, ${[spam.id, foreign.id]}::uuid[])`;
    const { words } = await readIndex(id);
    expect(words.map(({ word }) => word)).toEqual(["appl", "apples", "red"]);
  });

  it("new comments with more text than the index takes leave out the oldest, not the newest", async () => {
    await start();
    const id = await add("Many comments");
    await indexAll(api);
    await comment(id, `First ${"filler ".repeat(280)}`);
    for (let n = 0; n < 27; n++) await comment(id, "filler ".repeat(285));
    await comment(id, "The last");
    await indexAll(api);
    const { stored, wrong } = await readWords();
    expect(wrong).toEqual([]);
    expect(stored).toContain("last");
    expect(stored).not.toContain("first");
  });
});

describe("concurrently", () => {
  it("a post that is being deleted stays queued, and indexing others does not wait for it", async () => {
    await start();
    const locked = await add("Locked");
    await add("Free");
    await api.sql.begin(async (transaction) => {
      await transaction`
        select 1 from posts where workspace_id = ${workspace.workspaceId} and id = ${locked} for update`;
      await expect
        .poll(async () => {
          await api.sql`select index_posts(1000)`;
          return (await readWords()).stored;
        })
        .toEqual(["free"]);
      await transaction`
        select delete_post(${workspace.workspaceId}, ${workspace.userId}, true, ${JSON.stringify({ id: locked })}::text::jsonb)`;
    });
    await indexAll(api);
    expect((await readWords()).stored).toEqual(["free"]);
  });

  it("a post that PostgreSQL cannot index does not keep others from being indexed", async () => {
    await start();
    await api.sql`update workspaces set language = 'klingon' where id = ${workspace.workspaceId}`;
    const bad = await add("Worf");
    await start();
    const good = await add("Picard");
    await indexAll(api);
    const rows = await api.sql`select post_id as id from post_search where post_id in (${bad}, ${good})`;
    expect(rows).toEqual([{ id: good }]);
    expect(await api.sql`select from search_queue where post_id in (${bad}, ${good})`).toHaveLength(0);
  });

  it("only one process indexes at a time", async () => {
    await start();
    await add("Once");
    await indexAll(api);
    await api.sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(hashtextextended('earshot search', 0))`;
      await add("Twice");
      expect(await api.sql`select index_posts(1000)`).toEqual([{ index_posts: 0 }]);
    });
    await indexAll(api);
    expect((await readWords()).stored).toContain("twice");
  });
});

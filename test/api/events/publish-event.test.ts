import { beforeAll, describe, expect, it } from "vitest";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { sweepBoards } from "../boards/sweep-boards.ts";
import { at, newPoll } from "../polls/new-poll.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** A workspace with one board, and functions that create posts and take the events from the outbox. */
async function newPlace() {
  const workspace = await newWorkspace(api);
  const board = await newBoard(workspace.call);
  const { workspaceId } = workspace;
  return {
    ...workspace,
    staff: await signIn(api, workspace, "owner"),
    una: await workspace.endUser(),
    async newPost(call: Call = workspace.call): Promise<string> {
      const post = { title: "Dark mode", ...board, visibility: "public" };
      return (await call("POST /v1/posts", post)).body.id;
    },
    /** Deletes the workspace's due events from the outbox. Returns them in order, as `type subject details`. */
    async take(): Promise<string[]> {
      const events = await api.sql<{ event: string }[]>`
        with taken as (
          delete from outbox_events where workspace_id = ${workspaceId} and due_at <= now() + interval '1 ms' returning *)
        select concat_ws(' ', type, subject_id, replace(nullif(details, '{}')::text, ' ', '')) as event
        from taken order by due_at, id`;
      return events.map(({ event }) => event);
    },
  };
}

type Place = Awaited<ReturnType<typeof newPlace>>;

describe("events of a write", () => {
  it("changes to a post add post.created, post.updated, post.status_changed and post.deleted, in order", async () => {
    const { call, newPost, take } = await newPlace();
    const [status] = (await call("GET /v1/statuses")).body;
    const post = await newPost();
    await call(`PATCH /v1/posts/${post}`, { title: "Night mode", statusId: status.id });
    await call(`PATCH /v1/posts/${post}`, { title: "Night mode", statusId: status.id });
    await call(`DELETE /v1/posts/${post}`);
    expect(await take()).toEqual([
      `post.created ${post}`,
      `post.updated ${post}`,
      `post.status_changed ${post} ${JSON.stringify({ toStatusId: status.id, fromStatusId: null })}`,
      expect.stringContaining(`post.deleted ${post}`),
    ]);
  });

  it("deleting a board adds board.deleted, then post.deleted for each of its posts, in the order of ids, and no other event", async () => {
    const { call, newPost, take } = await newPlace();
    await newPost();
    const boards = [await newBoard(call), await newBoard(call, { isPrivate: true })];
    const create = async (board: object, visibility: string): Promise<string> =>
      (await call("POST /v1/posts", { title: "Idea", ...board, visibility })).body.id;
    for (const [place, board] of boards.entries()) {
      const made = [await create(board, "public"), await create(board, "private")];
      await take();
      await call(`DELETE /v1/boards/${board.boardId}`);
      await sweepBoards(api);
      const details = (n: number) =>
        JSON.stringify({ boardId: board.boardId, wasPublic: place === 0 && n === 0 });
      expect(await take()).toEqual([
        `board.deleted ${board.boardId}`,
        ...made.map((id, n) => `post.deleted ${id} ${details(n)}`),
      ]);
    }
  });

  it("changes to a comment add comment.created, comment.updated and comment.deleted, with the post's id", async () => {
    const { call, staff, newPost, take } = await newPlace();
    const post = await newPost();
    const { body: comment } = await call(`POST /v1/posts/${post}/comments`, { content: "Yes" });
    await call(`PATCH /v1/posts/${post}/comments/${comment.id}`, { content: "Yes, please" });
    await staff.call(`PATCH /staff/posts/${post}/comments/${comment.id}`, { isPinned: true });
    await call(`DELETE /v1/posts/${post}/comments/${comment.id}`);
    const place = JSON.stringify({ postId: post });
    expect((await take()).slice(1)).toEqual(
      ["created", "updated", "updated", "deleted"].map((end) => `comment.${end} ${comment.id} ${place}`),
    );
  });

  it("several votes add only one post.votes_changed, and a vote after that event was taken adds another one", async () => {
    const { call, una, newPost, take } = await newPlace();
    const post = await newPost();
    await take();
    for (const voter of [{ call }, una, una, una]) await voter.call(`POST /v1/posts/${post}/vote`);
    expect(await take()).toEqual([`post.votes_changed ${post}`]);
    await una.call(`POST /v1/posts/${post}/vote`);
    expect(await take()).toEqual([`post.votes_changed ${post}`]);
  });

  it("a vote that a server adds or deletes for a user adds post.votes_changed", async () => {
    const { call, una, newPost, take } = await newPlace();
    const post = await newPost();
    await take();
    const user = { id: una.userId, email: "una@site.example", full_name: "Una" };
    await call(`POST /v1/posts/${post}/votes`, { user });
    expect(await take()).toEqual([`post.votes_changed ${post}`]);
    await call(`DELETE /v1/posts/${post}/votes?externalUserId=${una.userId}`);
    expect(await take()).toEqual([`post.votes_changed ${post}`]);
  });

  it("merging posts adds post.merged, undoing adds post.merge_undone, and both add post.votes_changed", async () => {
    const { staff, una, newPost, take } = await newPlace();
    const [kept, duplicate] = [await newPost(), await newPost()];
    await una.call(`POST /v1/posts/${duplicate}/vote`);
    await take();
    const merge = await staff.call(`POST /staff/posts/${kept}/merges`, { duplicateId: duplicate });
    expect((await take()).sort()).toEqual([
      `post.merged ${duplicate} ${JSON.stringify({ wasPublic: true, intoPostId: kept })}`,
      `post.votes_changed ${kept}`,
    ]);
    await staff.call(`DELETE /staff/posts/${kept}/merges/${merge.body.id}`);
    expect((await take()).sort()).toEqual([
      `post.merge_undone ${duplicate} ${JSON.stringify({ fromPostId: kept })}`,
      `post.votes_changed ${kept}`,
    ]);
  });

  it("changes to a changelog entry add changelog.published, changelog.updated and changelog.deleted", async () => {
    const { call, take } = await newPlace();
    const { body: entry } = await call("POST /v1/changelogs", { title: "Faster", content: "Much." });
    await call(`PATCH /v1/changelogs/${entry.id}`, { title: "Much faster" });
    await call(`DELETE /v1/changelogs/${entry.id}`);
    expect(await take()).toEqual(
      ["published", "updated", "deleted"].map((end) => `changelog.${end} ${entry.id}`),
    );
  });

  it("erasing a user adds user.erased", async () => {
    const { staff, una, take } = await newPlace();
    await staff.call(`POST /staff/users/${una.userId}/erasure`, { withTexts: true });
    expect(await take()).toEqual([`user.erased ${una.userId}`]);
  });

  it("removing a user's traces adds an event for each object that is deleted or changed", async () => {
    const { call, staff, una, newPost, take } = await newPlace();
    const [own, other] = [await newPost(una.call), await newPost()];
    for (const post of [own, other]) await una.call(`POST /v1/posts/${post}/vote`);
    const { body: comment } = await una.call(`POST /v1/posts/${other}/comments`, { content: "Me too" });
    const { id: poll, options } = await newPoll(call);
    await una.call(`POST /v1/polls/${poll}/vote`, { optionIds: [options[0]] });
    await take();
    await staff.call(`POST /staff/users/${una.userId}/removal`, {});
    expect((await take()).map((event) => event.split(" {")[0]).sort()).toEqual([
      `comment.deleted ${comment.id}`,
      `poll.votes_changed ${poll}`,
      `post.deleted ${own}`,
      `post.votes_changed ${other}`,
    ]);
  });
});

describe("events of a poll", () => {
  /** The types and times of the workspace's events that are not yet due. */
  const comingOf = async ({ workspaceId }: Place) => {
    const rows = await api.sql<{ event: string }[]>`
      select concat_ws(' ', type, iso(due_at)) as event from outbox_events
      where workspace_id = ${workspaceId} and due_at > clock_timestamp() order by due_at`;
    return rows.map(({ event }) => event);
  };

  it("a new poll has poll.opened, due at its start, and poll.closed, due at its end", async () => {
    const place = await newPlace();
    const { poll } = await newPoll(place.call, { startAt: at(600) });
    expect(await comingOf(place)).toEqual([`poll.opened ${poll.startAt}`, `poll.closed ${poll.endAt}`]);
    expect(await place.take()).toEqual([]);
  });

  it("poll.opened is due at once if the poll has started; a poll that has ended adds no event", async () => {
    const place = await newPlace();
    const { poll } = await newPoll(place.call);
    await newPoll(place.call, { startAt: at(-120), endAt: at(-60) });
    expect(await comingOf(place)).toEqual([`poll.closed ${poll.endAt}`]);
    expect(await place.take()).toEqual([`poll.opened ${poll.id}`]);
  });

  it("deleting a poll deletes its future events, and adds poll.deleted", async () => {
    const place = await newPlace();
    const { id } = await newPoll(place.call, { startAt: at(600) });
    await place.call(`DELETE /v1/polls/${id}`);
    expect(await comingOf(place)).toEqual([]);
    expect(await place.take()).toEqual([`poll.deleted ${id}`]);
  });

  it("several ballots in a poll add only one poll.votes_changed", async () => {
    const { call, una, take } = await newPlace();
    const { id, options } = await newPoll(call);
    await take();
    for (const voter of [{ call }, una]) {
      await voter.call(`POST /v1/polls/${id}/vote`, { optionIds: [options[0]] });
    }
    await una.call(`DELETE /v1/polls/${id}/vote`);
    expect(await take()).toEqual([`poll.votes_changed ${id}`]);
  });
});

describe("wasPublic", () => {
  const wasPublic = (events: string[]) => events.map((event) => event.includes('"wasPublic":true'));

  it("events of hiding, deleting and merging a post have wasPublic: true only if the post was public", async () => {
    const { call, staff, newPost, take } = await newPlace();
    for (const [visibility, was] of [
      ["public", true],
      ["private", false],
    ] as const) {
      const [hidden, deleted, merged, kept] = [
        await newPost(),
        await newPost(),
        await newPost(),
        await newPost(),
      ];
      if (!was)
        for (const id of [hidden, deleted, merged]) await call(`PATCH /v1/posts/${id}`, { visibility });
      await take();
      await call(`PATCH /v1/posts/${hidden}`, { visibility: "private", title: "Hidden" });
      await call(`DELETE /v1/posts/${deleted}`);
      await staff.call(`POST /staff/posts/${kept}/merges`, { duplicateId: merged });
      expect(wasPublic(await take())).toEqual([was, was, was]);
    }
  });

  it("events of a post on a private board never have wasPublic: true", async () => {
    const { call, take } = await newPlace();
    const board = await newBoard(call, { isPrivate: true });
    const { body } = await call("POST /v1/posts", { title: "Inside", ...board, visibility: "public" });
    await call(`DELETE /v1/posts/${body.id}`);
    expect(wasPublic(await take())).toEqual([false, false]);
  });
});

it("a rejected write adds no event", async () => {
  const { call, una, newPost, take } = await newPlace();
  const post = await newPost();
  await take();
  expect((await una.call(`PATCH /v1/posts/${post}`, { title: "Mine" })).status).toBe(403);
  expect((await una.call(`DELETE /v1/posts/${post}`)).status).toBe(403);
  expect((await call(`DELETE /v1/posts/${post}/votes`)).status).toBe(404);
  const reply = { content: "Yes", parentId: post };
  expect((await call(`POST /v1/posts/${post}/comments`, reply)).status).toBe(400);
  expect(await take()).toEqual([]);
});

it("a repeated request with the same Idempotency-Key adds its event once", async () => {
  const { call, newPost, take } = await newPlace();
  const post = await newPost();
  await take();
  const key = { "idempotency-key": "once" };
  for (const _ of [1, 2]) await call(`POST /v1/posts/${post}/comments`, { content: "Yes" }, key);
  expect(await take()).toHaveLength(1);
});

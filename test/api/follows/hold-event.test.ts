import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Notifications } from "../../../api/follows/contract.ts";
import { newBoard, type OwnApi, startApi } from "../../harness.ts";
import { newComment } from "../comments/new-comment.ts";
import { earlier } from "../earlier.ts";
import { dispatchDueEvents } from "../events/dispatch-due-events.ts";
import { notifyPeople, passHold } from "../events/notify-people.ts";
import { newFollower } from "../follower-mail/new-follower.ts";
import { lockWaits } from "../lock-waits.ts";
import { newReader } from "../mail/new-reader.ts";
import { newPost } from "../posts/new-post.ts";
import { newEndpoint } from "../webhooks/new-endpoint.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** A follower who wrote the post "Dark mode", and what the follower is told of it. */
async function newScene() {
  const made = await newFollower(api);
  const { workspaceId, call, author, post } = made;
  const [soon, done] = [await made.newStatus("Soon"), await made.newStatus("Done")];
  const dispatch = () => dispatchDueEvents(api, workspaceId);
  return {
    ...made,
    ...{ soon, done, dispatch },
    async set(statusId: string | null, ids = [post.id]) {
      for (const id of ids) await call(`PATCH /v1/posts/${id}`, { statusId });
      await dispatch();
    },
    /** Lets this part of the minute pass, and dispatches. */
    async wait(seconds: number) {
      await api.sql`
        update held_events set occurred_at = ${earlier(api.sql, "occurred_at", seconds)}
        where workspace_id = ${workspaceId}`;
      await api.sql`select dispatch_events(500)`;
    },
    /** The notifications on the bell, newest first. */
    async bell() {
      const { data } = Notifications.parse((await author.call("GET /visitor/notifications")).body);
      return data.map(({ type, comment, status }) =>
        type === "post.status_changed" ? status?.name : (comment?.excerpt ?? type),
      );
    },
    /** Sends the next e-mail. @returns the news in it, oldest first; undefined if there is no e-mail */
    async mail(): Promise<(string | null)[] | undefined> {
      await made.announce();
      await made.hasten();
      const [row] = await api.sql`select claim_mail(100, '10 minutes') as messages`;
      const letter = row?.messages.find(({ userId }: { userId: string }) => userId === author.userId);
      if (!letter) return undefined;
      await api.sql`select record_mail(${JSON.stringify([{ ...letter, outcome: "sent" }])}::text::jsonb)`;
      return letter.events.map(({ type, excerpt, status }: Record<string, string | null>) =>
        type === "post.status_changed" ? status : (excerpt ?? type),
      );
    },
  };
}

describe("a status", () => {
  it("that is undone within a minute notifies nobody, in a hundred cases one by one and in bulk, while webhooks get all 200 events", async () => {
    const scene = await newScene();
    const endpoint = await newEndpoint(api, scene.workspaceId, "https://hooks.example/", {
      events: ["post.status_changed"],
    });
    const posts = await Promise.all(
      Array.from({ length: 10 }, () => newPost(scene.author.call, scene.place)),
    );
    const ids = posts.map(({ id }) => id);
    for (let round = 0; round < 5; round += 1) {
      await scene.set(scene.soon, ids);
      await scene.set(null, ids);
      const { body } = await scene.dashboard("PATCH /staff/posts", { ids, statusId: scene.done });
      await scene.dispatch();
      const restore = { changedAt: body.changedAt, before: body.before };
      expect((await scene.dashboard("PATCH /staff/posts", { ids, statusId: null, restore })).status).toBe(
        200,
      );
      await scene.dispatch();
    }
    expect(await endpoint.deliveries()).toHaveLength(200);
    expect([await scene.bell(), await scene.mail()]).toEqual([[], undefined]);
    expect(await api.sql`select from held_events where workspace_id = ${scene.workspaceId}`).toEqual([]);
    expect(await scene.batchOf()).toBeUndefined();
  });

  it("that changes several times within a minute is reported once, as it is last, and not at all if it is the first one again", async () => {
    const { set, wait, bell, soon, done } = await newScene();
    for (const status of [soon, done, null]) await set(status);
    await wait(60);
    expect(await bell()).toEqual([]);
    await set(soon);
    await wait(40);
    await set(done);
    await wait(40);
    expect(await bell()).toEqual([]);
    await wait(20);
    expect(await bell()).toEqual(["Done"]);
  });

  it("of which people were notified is corrected if it is undone after the minute", async () => {
    const { set, wait, bell, mail, soon, done } = await newScene();
    await set(soon);
    await wait(30);
    expect(await bell()).toEqual([]);
    await wait(30);
    expect([await bell(), await mail()]).toEqual([["Soon"], ["Soon"]]);
    for (const status of [done, soon]) await set(status);
    await wait(60);
    await set(null);
    await wait(60);
    expect([await bell(), await mail()]).toEqual([[undefined, "Soon"], [null]]);
  });
});

describe("an e-mail that waits for the 15 minutes after the last one", () => {
  it("contains of several statuses only the last, and none that its reader already knows", async () => {
    const { set, wait, mail, batchOf, workspaceId, call, post, soon, done } = await newScene();
    await set(soon);
    await wait(60);
    expect(await mail()).toEqual(["Soon"]);
    for (const status of [done, null, soon]) {
      await set(status);
      await wait(60);
    }
    expect(await mail()).toBeUndefined();
    expect(await batchOf()).toMatchObject({ isDue: false, items: 0 });
    for (const status of [null, done]) {
      await set(status);
      await wait(60);
    }
    await newComment(call, post.id, undefined, "Have fun");
    await notifyPeople(api, workspaceId);
    expect(await mail()).toEqual(["Done", "Have fun"]);
  });
});

describe("a merge", () => {
  it("that is undone within a minute notifies nobody, one that lasts does, and its undo takes that back", async () => {
    const { wait, dispatch, set, bell, mail, announce, batchOf, ...scene } = await newScene();
    const { dashboard, call, place, post, soon, author } = scene;
    const duplicate = await newPost(call, place, { title: "Night mode" });
    await author.call(`POST /v1/posts/${duplicate.id}/vote`);
    await set(soon, [duplicate.id]);
    const merge = async () => {
      const { body } = await dashboard(`POST /staff/posts/${post.id}/merges`, { duplicateId: duplicate.id });
      await dispatch();
      return async () => {
        expect((await dashboard(`DELETE /staff/posts/${post.id}/merges/${body.id}`)).status).toBe(200);
        await dispatch();
      };
    };
    await (await merge())();
    await wait(60);
    // The duplicate's status was held, too.
    expect([await bell(), await mail()]).toEqual([["Soon"], ["Soon"]]);
    const undo = await merge();
    await wait(60);
    await announce();
    expect([await bell(), (await batchOf())?.items]).toEqual([["post.merged"], 1]);
    await undo();
    expect([await bell(), await mail()]).toEqual([[], undefined]);
  });

  it("does not lose a comment of the last minute: followers of the kept post are notified of it", async () => {
    const { dispatch, workspaceId, bell, dashboard, call, place, post } = await newScene();
    const duplicate = await newPost(call, place, { title: "Night mode" });
    await newComment(call, duplicate.id, undefined, "See the other idea");
    await dispatch();
    await dashboard(`POST /staff/posts/${post.id}/merges`, { duplicateId: duplicate.id });
    await notifyPeople(api, workspaceId);
    expect((await bell()).toSorted()).toEqual(["See the other idea", "post.merged"]);
  });
});

it("a comment that is deleted within a minute notifies nobody, and a changed one is shown as it is then", async () => {
  const { dispatch, wait, bell, mail, call, post } = await newScene();
  const [gone, kept] = [await newComment(call, post.id), await newComment(call, post.id, undefined, "Sone")];
  await dispatch();
  expect(await bell()).toEqual([]);
  await call(`DELETE /v1/posts/${post.id}/comments/${gone.id}`);
  await call(`PATCH /v1/posts/${post.id}/comments/${kept.id}`, { content: "Better" });
  await dispatch();
  await wait(60);
  expect([await bell(), await mail()]).toEqual([["Better"], ["Better"]]);
});

it("a new post that is deleted within a minute sends no e-mail to staff", async () => {
  const reader = await newReader(api);
  const claim = async () => {
    const [row] = await api.sql`select claim_mail(100, '10 minutes') as messages`;
    return row?.messages.filter(({ userId }: { userId: string }) => userId === reader.userId);
  };
  const { call } = await reader.keyOf("member");
  const post = await newPost(call, await newBoard(reader.call));
  await dispatchDueEvents(api, reader.workspaceId);
  expect(await claim()).toEqual([]);
  await call(`DELETE /v1/posts/${post.id}`);
  await notifyPeople(api, reader.workspaceId);
  expect(await claim()).toEqual([]);
});

it("people are notified once, although two processes dispatch at the same time", async () => {
  const { set, bell, soon, workspaceId } = await newScene();
  await set(soon);
  await passHold(api, workspaceId);
  let isOver = false;
  let second: Promise<unknown> | undefined;
  await api.sql.begin(async (first) => {
    await first`select dispatch_events(500)`;
    second = api.sql`select dispatch_events(500)`.execute().then(() => {
      isOver = true;
    });
    await expect.poll(async () => isOver || (await lockWaits(api.sql)).length > 0).toBe(true);
  });
  await second;
  expect(await bell()).toEqual(["Soon"]);
});

it("nobody is notified while more events are due than one dispatch takes, because one of them may be the undo", async () => {
  const { set, bell, soon, workspaceId, call, post } = await newScene();
  await notifyPeople(api, workspaceId);
  await set(soon);
  await passHold(api, workspaceId);
  for (const change of [{ title: "Night mode" }, { statusId: null }])
    await call(`PATCH /v1/posts/${post.id}`, change);
  for (let n = 0; n < 3; n += 1) await api.sql`select dispatch_events(1)`;
  await notifyPeople(api, workspaceId);
  expect(await bell()).toEqual([]);
});

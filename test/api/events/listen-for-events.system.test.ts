import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FeedEvent } from "../../../api/events/contract.ts";
import { createEventFeed } from "../../../api/events/listen-for-events.ts";
import { startDispatching } from "../../../api/events/start-dispatching.ts";
import { postgresProblem } from "../../../api/serving/postgres-problem.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { afterThis, newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { askAsBff, signServiceKey } from "../embed/ask-as-bff.ts";
import { newPost } from "../posts/new-post.ts";
import { startSecondProcess } from "../start-second-process.ts";
import { readEvents } from "./read-events.ts";

let api: OwnApi;
let stopDispatching = async () => {};
beforeAll(async () => {
  api = await startApi();
  const dispatcher = startDispatching(api.db, createLog("test", "silent"), 10);
  stopDispatching = dispatcher.stop;
});
afterAll(async () => {
  await stopDispatching();
  await api.stop();
});

/** The database connections on which the API's processes listen for events. */
const connections = () => api.sql<{ pid: number }[]>`
  select pid from pg_stat_activity where datname = current_database() and application_name = 'earshot-events'`;

describe("the event feed for the BFF", () => {
  it("every API process sends each event once to every reader, with its type and ids but without content", async () => {
    const other = await startSecondProcess(api);
    const readers = [await readEvents(api), await readEvents(api), await readEvents({ ...api, url: other })];
    const { call, workspaceId } = await newWorkspace(api);
    const { id } = await newPost(call, await newBoard(call));
    await call(`POST /v1/posts/${id}/comments`, { content: "Yes" });
    await call(`DELETE /v1/posts/${id}`);
    for (const { events } of readers) {
      await expect.poll(() => events).toHaveLength(3);
      expect(events).toEqual([
        { workspaceId, type: "post.created", id },
        { workspaceId, type: "comment.created", id },
        { workspaceId, type: "post.deleted", id, wasPublic: true },
      ]);
      expect(events.map((event) => FeedEvent.parse(event))).toEqual(events);
    }
    expect(await connections()).toHaveLength(2);
  });

  it("a caller with an API key gets 401 for the events and the audiences", async () => {
    const { apiKey } = await newWorkspace(api);
    const headers = { "x-api-key": apiKey, authorization: `Bearer ${apiKey}` };
    expect((await fetch(`${api.url}/internal/events`, { headers })).status).toBe(401);
    expect((await fetch(`${api.url}/internal/audiences`, { method: "POST", headers })).status).toBe(401);
  });

  it("the event feed ends when its database connection ends, and can be opened again at once", async () => {
    const readers = [await readEvents(api), await readEvents(api)];
    const [connection] = await connections();
    await api.sql`select pg_terminate_backend(${connection?.pid ?? 0}::int)`;
    for (const reader of readers) await expect.poll(() => reader.hasEnded).toBe(true);
    const again = await readEvents(api);
    const { call } = await newWorkspace(api);
    await newPost(call, await newBoard(call));
    await expect.poll(() => again.events).toHaveLength(1);
    expect(readers.flatMap(({ events }) => events)).toEqual([]);
  });

  it("the event feed has no database connection while it has no readers", async () => {
    const reader = await readEvents(api);
    expect(await connections()).toHaveLength(1);
    reader.leave();
    await expect.poll(connections).toHaveLength(0);
  });

  it("the event feed disconnects a reader that stops reading, and does not delay other readers", async () => {
    const reader = await readEvents(api);
    const { isCutOff } = await stopReading();
    const notice = {
      workspaceId: "0199c3a0-0000-7000-8000-000000000001",
      type: "x".repeat(7_000),
      details: {},
    };
    for (let round = 1; !isCutOff(); round += 1) {
      await api.sql`
        select pg_notify('earshot_events', (${JSON.stringify(notice)}::jsonb || jsonb_build_object('subjectId', n))::text)
        from generate_series(1, 500) n`;
      await expect.poll(() => reader.events.length).toBe(500 * round);
    }
    expect(reader.hasEnded).toBe(false);
  });
});

/** Opens the event feed, and stops reading after the first bytes of the response. */
async function stopReading() {
  const accepted = once(api.server, "connection");
  const authorization = await signServiceKey(api);
  const outgoing = request(`${api.url}/internal/events`, { agent: false, headers: { authorization } }).end();
  afterThis(() => void outgoing.destroy());
  const [[socket], [incoming]] = await Promise.all([accepted, once(outgoing, "response")]);
  incoming.on("error", () => {}).socket.pause();
  return { isCutOff: () => socket.destroyed };
}

it("with a transaction pooler, events can be read only if DATABASE_LISTEN_URL names the database server itself", async () => {
  const pooled = { DATABASE_URL: api.databaseUrl, DATABASE_POOLER: "transaction" as const };
  const none = createEventFeed({ ...pooled, DATABASE_LISTEN_URL: undefined });
  await expect(none.subscribe({ onEvent: () => {}, onEnd: () => {} })).rejects.toThrow(
    /does not pass on events/,
  );
  const direct = createEventFeed({ ...pooled, DATABASE_LISTEN_URL: api.databaseUrl });
  const end = await direct.subscribe({ onEvent: () => {}, onEnd: () => {} });
  expect(await connections()).toHaveLength(1);
  end();
});

it("opening the event feed fails with 503 while the database cannot be reached", async () => {
  const feed = createEventFeed({
    DATABASE_URL: "postgres://earshot@127.0.0.1:9/none",
    DATABASE_POOLER: undefined,
    DATABASE_LISTEN_URL: undefined,
  });
  const subscriber = { onEvent: () => {}, onEnd: () => {} };
  const { status } = postgresProblem(await feed.subscribe(subscriber).catch((error) => error)) ?? {};
  expect(status).toBe(503);
});

describe("the audiences of posts", () => {
  it("the audience of a post is everyone, or its author and staff, or only staff", async () => {
    const { call, workspaceId, endUser } = await newWorkspace(api);
    const [open, closed] = [await newBoard(call), await newBoard(call, { isPrivate: true })];
    const author = await endUser();
    const shown = await newPost(call, open);
    const own = await newPost(author.call, open, { visibility: "private" });
    const inside = await newPost(call, closed);
    const elsewhere = await newWorkspace(api);
    const other = await newPost(elsewhere.call, await newBoard(elsewhere.call));
    const ask = await askAsBff(api);
    const postIds = [shown, own, inside, other].map(({ id }) => id);
    const { body } = await ask("POST /internal/audiences", { workspaceId, postIds });
    expect(body).toEqual({ public: [shown.id], own: [{ postId: own.id, userId: author.userId }] });
  });

  it("the audience of a post does not include a blocked author", async () => {
    const { call, workspaceId, endUser } = await newWorkspace(api);
    const author = await endUser();
    const { id } = await newPost(author.call, await newBoard(call), { visibility: "private" });
    await api.sql`update users set blocked_at = now() where workspace_id = ${workspaceId} and id = ${author.userId}`;
    const { body } = await (await askAsBff(api))("POST /internal/audiences", { workspaceId, postIds: [id] });
    expect(body).toEqual({ public: [], own: [] });
  });
});

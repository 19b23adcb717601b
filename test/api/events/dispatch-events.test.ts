import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startDispatching } from "../../../api/events/start-dispatching.ts";
import { callFunction, openDatabase } from "../../../api/postgres/database.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { afterThis, newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { lockWaits } from "../lock-waits.ts";
import { newPost } from "../posts/new-post.ts";
import { repeatedly } from "../race.ts";

interface Notice {
  workspaceId: string;
  type: string;
  subjectId: string;
  details: object;
}

let api: OwnApi;
const workspaceId = randomUUID();
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(() => api.sql`truncate outbox_events`);

const dispatch = (most = 500) => callFunction<number>(api.db, "dispatch_events", most);

/** Adds an event about a new object; the event is due in this many seconds. @returns the object's id */
async function addEvent(type: string, seconds: number): Promise<string> {
  const subject = randomUUID();
  await api.sql`
    insert into outbox_events (workspace_id, type, subject_id, due_at)
    values (${workspaceId}, ${type}, ${subject}, clock_timestamp() + make_interval(secs => ${seconds}))`;
  return subject;
}

/** Listens for notices. @returns an array to which each notice is added when it arrives */
async function listen(): Promise<Notice[]> {
  const notices: Notice[] = [];
  const { unlisten } = await api.sql.listen("earshot_events", (text) => void notices.push(JSON.parse(text)));
  afterThis(unlisten);
  return notices;
}

const waiting = async () =>
  (await api.sql<{ type: string }[]>`select type from outbox_events order by due_at`).map(({ type }) => type);

describe("dispatching", () => {
  it("dispatching sends the due events to listeners in order, and deletes them", async () => {
    const notices = await listen();
    await addEvent("c", 60);
    const second = await addEvent("b", -1);
    const first = await addEvent("a", -2);
    expect(await dispatch()).toBe(2);
    await expect.poll(() => notices).toHaveLength(2);
    expect(notices).toEqual([
      { workspaceId, type: "a", subjectId: first, details: {} },
      { workspaceId, type: "b", subjectId: second, details: {} },
    ]);
    expect(await waiting()).toEqual(["c"]);
  });

  it("dispatching takes at most the given number of events", async () => {
    for (const type of ["c", "b", "a"]) await addEvent(type, -1);
    expect(await dispatch(2)).toBe(2);
    expect(await waiting()).toEqual(["a"]);
  });

  it("dispatching keeps the events and sends no notice if its transaction fails", async () => {
    const notices = await listen();
    await addEvent("a", -1);
    await api.sql
      .begin(async (transaction) => {
        await transaction`select dispatch_events(10)`;
        throw new Error("stopped");
      })
      .catch(() => {});
    expect(await waiting()).toEqual(["a"]);
    await dispatch();
    await expect.poll(() => notices).toHaveLength(1);
  });

  it("only one process dispatches at a time, so that events stay in order", async () => {
    for (const type of ["c", "b", "a"]) await addEvent(type, -1);
    await api.sql.begin(async (transaction) => {
      await transaction`select dispatch_events(1)`;
      expect(await dispatch()).toBe(0);
    });
    expect(await dispatch()).toBe(2);
  });

  it("dispatching cannot deadlock with a batch of votes for several posts", async () => {
    const [low, high] = [randomUUID(), randomUUID()].sort() as [string, string];
    const vote = (sql: Pick<typeof api.sql, "unsafe">, post: string) =>
      sql.unsafe("select publish_votes('post.votes_changed', $1, $2)", [workspaceId, post]);
    for (const post of [high, low]) await vote(api.sql, post);
    let dispatching: Promise<unknown> | undefined;
    await api.sql.begin(async (batch) => {
      await vote(batch, low);
      // Without the API, which would repeat the statement after a deadlock.
      dispatching = api.sql`select dispatch_events(500) as count`.execute();
      await expect.poll(() => lockWaits(api.sql)).toHaveLength(1);
      await vote(batch, high);
    });
    expect(await dispatching).toEqual([{ count: 2 }]);
  });
});

describe("votes while events are dispatched", () => {
  /**
   * In each round, twelve users vote at the same time. @returns the final count, the count that a listener read after
   * the last notice, and the number of notices
   */
  async function voteAtOnce(rounds: number) {
    const workspace = await newWorkspace(api);
    const { id } = await newPost(workspace.call, await newBoard(workspace.call));
    const people = await Promise.all(Array.from({ length: 12 }, () => workspace.endUser()));
    const read = async (): Promise<number> => (await workspace.call(`GET /v1/posts/${id}`)).body.votesCount;
    const counts: Promise<number>[] = [];
    let isEnd = false;
    const { unlisten } = await api.sql.listen("earshot_events", (text) => {
      if (text === "end") isEnd = true;
      else counts.push(read());
    });
    const dispatcher = startDispatching(api.db, createLog("test", "silent"), 1);
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(people.map(({ call }) => call(`POST /v1/posts/${id}/vote`)));
    }
    await expect.poll(() => api.sql`select from outbox_events`).toHaveLength(0);
    await dispatcher.stop();
    // Notices arrive in the order of their commits.
    await api.sql`select pg_notify('earshot_events', 'end')`;
    await expect.poll(() => isEnd).toBe(true);
    await unlisten();
    return { final: await read(), seen: await counts.at(-1), notices: counts.length };
  }

  it(
    "a listener that reads the post after the last notice gets the final vote count",
    repeatedly,
    async () => {
      const { final, seen, notices } = await voteAtOnce(5);
      expect([final, seen]).toEqual([12, 12]);
      expect(notices).toBeLessThan(60);
    },
  );

  it("an event of earlier votes is dispatched after a vote under way, so that its listeners read that vote, too", async () => {
    const workspace = await newWorkspace(api);
    const { id } = await newPost(workspace.call, await newBoard(workspace.call));
    const person = await workspace.endUser();
    await workspace.call(`POST /v1/posts/${id}/vote`);
    let dispatching: Promise<unknown> | undefined;
    await api.sql.begin(async (transaction) => {
      await transaction`
        select toggle_post_votes(array[${workspace.workspaceId}]::uuid[], array[${person.userId}]::uuid[], array[false],
          array[${id}]::uuid[])`;
      dispatching = api.sql`select dispatch_events(500)`.execute();
      await expect.poll(() => lockWaits(api.sql)).toHaveLength(1);
    });
    await dispatching;
    expect(await waiting()).toEqual([]);
  });
});

it("a dispatcher continues after repeated failures, and logs only the first one", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const db = openDatabase(api.databaseUrl, 2);
  afterThis(() => db.$client.end());
  await api.sql`alter function dispatch_events(integer) rename to dispatch_events_away`;
  const dispatcher = startDispatching(db, log, 5);
  afterThis(() => dispatcher.stop());
  await expect.poll(() => lines.length).toBe(1);
  await addEvent("a", -1);
  await api.sql`alter function dispatch_events_away(integer) rename to dispatch_events`;
  await expect.poll(waiting).toEqual([]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("events not dispatched");
});

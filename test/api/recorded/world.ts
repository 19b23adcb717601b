import { randomUUID } from "node:crypto";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { type Api, type Call, caller, newWorkspace } from "../../harness.ts";
import { type Ask, createRecorder } from "../../recorder.ts";

/** An unknown id. */
export const absent = "00000000-0000-4000-8000-000000000000";
/** The id of the nth user in a customer's own system. */
export const external = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

/** Ids of one object of each kind, keyed by the placeholder `{…}` in routes. */
export type Slots = Record<string, string>;

const ofEvery = (method: string) => {
  const [kind, most] = method === "GET" || method === "HEAD" ? ["reads", 90_000] : ["writes", 90_000];
  return {
    "x-content-type-options": "nosniff",
    "x-request-id": "<request>",
    ratelimit: `"${kind}";r=<calls>;t=<seconds>`,
    "ratelimit-policy": `"${kind}";q=${most};w=60`,
  };
};
const ofSuccess = { "cache-control": "private, no-cache", "content-type": "application/json; charset=utf-8" };
const ofProblem = { "cache-control": "no-store", "content-type": "application/problem+json" };
const usual = (status: number, method: string) => ({
  ...ofEvery(method),
  ...(status < 400 ? ofSuccess : ofProblem),
});

/** The API's settings for the recording. */
export const environment = {
  RATE_LIMITS: "reads=90000,writes=90000",
  WORKSPACES_LIMIT: "2",
  ALLOWED_DOMAINS_LIMIT: "3",
};

/** Creates two workspaces and a recorder for their users. `strict` is an API with a low rate limit. */
export async function newWorld(api: Api, strict: Api) {
  const [ours, theirs] = [await newWorkspace(api), await newWorkspace(api)];
  const [admin, member] = [await ours.keyOf("admin"), await ours.keyOf("member")];
  const [una, umar, unsigned, blocked] = [
    await ours.endUser(),
    await ours.endUser(),
    await ours.endUser(),
    await ours.endUser(),
  ];
  // Rows created in quick succession can share a millisecond. Spread their times in the order of creation, which is
  // that of `ctid`.
  for (const table of ["users", "api_keys"]) {
    await api.sql`
      update ${api.sql(table)} t set created_at = t.created_at - interval '1 hour' + n.place * interval '1 second'
      from (select id, row_number() over (order by created_at, ctid) as place from ${api.sql(table)}) n where n.id = t.id`;
  }
  await api.sql`update users set identity = 'unverified' where id = ${unsigned.userId}`;
  await api.sql`update users set blocked_at = now() where id = ${blocked.userId}`;
  /** Signs a key for each call, because a key is valid for only two minutes. */
  const signedIn =
    (ws: string, sub: string): Call =>
    async (...request) => {
      const key = await mintDelegatedKey(api.config.SHARED_ROOT_KEYS, { ws, sub, scp: "staff" });
      return caller(api.url, { "x-api-key": key })(...request);
    };
  const recorder = createRecorder(
    {
      /** Callers in the first workspace: staff with API keys, then end users. */
      owner: ours.call,
      admin: admin.call,
      member: member.call,
      una: una.call,
      umar: umar.call,
      unsigned: unsigned.call,
      blocked: blocked.call,
      /** Staff who are signed in to the dashboard. */
      desk: signedIn(ours.workspaceId, ours.userId),
      clerk: signedIn(ours.workspaceId, member.userId),
      /** The owner of the second workspace, with an API key and signed in. */
      stranger: theirs.call,
      strangerDesk: signedIn(theirs.workspaceId, theirs.userId),
      hasty: (await newWorkspace(strict)).call,
      nobody: caller(api.url),
      forger: caller(api.url, { "x-api-key": ours.apiKey.slice(0, -1) }),
      garbler: caller(api.url, { "x-api-key": "abc" }),
      impostor: caller(api.url, { "x-api-key": `edk_${randomUUID()}` }),
    },
    usual,
  );
  const { name } = recorder;
  name(ours.subdomain, "subdomain");
  name(theirs.subdomain, "other subdomain");
  name(ours.workspaceId, "workspace");
  name(theirs.workspaceId, "other workspace");
  const people = { owner: ours, admin, member, una, umar, unsigned, blocked, stranger: theirs };
  for (const [who, { userId }] of Object.entries(people)) name(userId, who);
  return { recorder, ask: recorder.ask, people, ours, theirs };
}
export type World = Awaited<ReturnType<typeof newWorld>>;

/** Creates one object of each kind as the workspace's owner; changelog tags and statuses through the dashboard. */
export async function makeSlots(ask: Ask, owner: string, desk: string): Promise<Slots> {
  const board = await ask(owner, "POST /v1/boards", { title: "Trees", url: "Trees", isPrivate: false });
  const boardId: string = board.id;
  const category = await ask(owner, "POST /v1/post-categories", { name: "Pines", boardId });
  const tag = await ask(owner, "POST /v1/tags", { name: "Evergreen", boardId });
  const status = await ask(desk, "POST /staff/statuses", { value: "felled", name: "Felled", kind: "closed" });
  const post = await ask(owner, "POST /v1/posts", {
    title: "A taller pine",
    boardId,
    categoryId: category.id,
    visibility: "public",
  });
  const comment = await ask(owner, `POST /v1/posts/${post.id}/comments`, { content: "It is **tall**." });
  const poll = await ask(owner, "POST /v1/polls", {
    title: "Which tree?",
    type: "multiple",
    startAt: "2020-01-01T00:00:00Z",
    endAt: "2099-01-01T00:00:00Z",
    options: [{ title: "Pine" }, { title: "Fir" }],
  });
  const changelogTag = await ask(desk, "POST /staff/changelog-tags", { name: "New" });
  const changelog = await ask(owner, "POST /v1/changelogs", { title: "Planted", content: "- one\n- two" });
  return {
    board: boardId,
    category: category.id,
    tag: tag.id,
    status: status.id,
    post: post.id,
    comment: comment.id,
    poll: poll.id,
    option: poll.options?.[0].id,
    changelogTag: changelogTag.id,
    changelog: changelog.id,
  };
}

/**
 * Sends a valid body with one field at a time replaced by each of its invalid values; `undefined` leaves the field out.
 */
export async function askWrongly(
  ask: Ask,
  [who, route]: [who: string, route: `${string} /${string}`],
  valid: object,
  wrong: Record<string, unknown[]>,
): Promise<void> {
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) await ask(who, route, { ...valid, [field]: value });
  }
}

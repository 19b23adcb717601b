import { afterAll, beforeAll, expect, it } from "vitest";
import { resolveVisitor } from "../../../api/embed/resolve-visitor.ts";
import { Retention } from "../../../api/retention/contract.ts";
import { eraseIdlePeople } from "../../../api/retention/start-retention.ts";
import { newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.stop());

/** Creates a workspace that erases idle people after this number of days. */
async function newRetention(retentionDays: number | null = 30) {
  const workspace = await newWorkspace(api);
  const { workspaceId } = workspace;
  const owner = await signIn(api, workspace, "owner");
  await owner.call("PATCH /staff/retention", { retentionDays });
  const place = await newBoard(workspace.call);
  return {
    ...workspace,
    owner,
    post: await newPost(workspace.call, place),
    place,
    /** Creates a person with an unsigned name, who came this many days ago. */
    async newGuest(name: string, days = 40) {
      const person = await workspace.endUser();
      await api.sql`
        update users set identity = 'unverified', external_id = ${name}, full_name = ${name}, email = ${`${name}@mail.example`},
          created_at = now() - make_interval(days => ${days})
        where workspace_id = ${workspaceId} and id = ${person.userId}`;
      return person;
    },
    /** Returns the stored names of all visitors. */
    async names() {
      const rows = await api.sql<{ name: string }[]>`
        select full_name as name from users where workspace_id = ${workspaceId} and role = 'end_user' order by 1`;
      return rows.map(({ name }) => name);
    },
    /** Makes everything that happened in the workspace so far happen this many days ago. */
    async age(days: number) {
      for (const table of ["posts", "comments", "votes"])
        await api.sql`
          update ${api.sql(table)} set created_at = now() - make_interval(days => ${days})
          where workspace_id = ${workspaceId}`;
    },
  };
}

it("guests without activity for the set number of days are erased; their texts and votes stay, and an event tells it", async () => {
  const { newGuest, names, age, post, place, call, workspaceId } = await newRetention();
  const idle = await newGuest("Ida");
  const own = await newPost(idle.call, place, { title: "Beds for bees" });
  await idle.call(`POST /v1/posts/${post.id}/vote`);
  await age(31);
  const active = await newGuest("Vera");
  await active.call(`POST /v1/posts/${post.id}/vote`);
  await newGuest("Nora", 29);

  expect(await eraseIdlePeople(api.db, api.config.API_ROOT_KEYS)).toBe(1);
  expect(await names()).toEqual(["Erased person", "Nora", "Vera"]);
  const [row] = await api.sql`
    select email, external_id as "externalId" from users where workspace_id = ${workspaceId} and id = ${idle.userId}`;
  expect(row).toEqual({ email: null, externalId: null });
  expect((await call(`GET /v1/posts/${own.id}`)).body.title).toBe("Beds for bees");
  expect((await call(`GET /v1/posts/${post.id}`)).body.votesCount).toBe(2);
  const events = await api.sql`
    select subject_id as id from outbox_events where workspace_id = ${workspaceId} and type = 'user.erased'`;
  expect(events).toEqual([{ id: idle.userId }]);
  expect(await eraseIdlePeople(api.db, api.config.API_ROOT_KEYS)).toBe(0);
});

it("a guest who returns after the erasure finds the old vote, and counts once", async () => {
  const { newGuest, age, post, call, workspaceId } = await newRetention();
  const guest = await newGuest("Ida");
  await guest.call(`POST /v1/posts/${post.id}/vote`);
  await age(31);
  const roots = api.config.API_ROOT_KEYS;
  expect(await eraseIdlePeople(api.db, roots)).toBe(1);
  const identity = { kind: "unverified", externalId: "Ida" } as const;
  const { id } = await resolveVisitor(api.db, roots, { workspaceId, identity });
  expect(id).not.toBe(guest.userId);
  const voters = await api.sql`select user_id as id from votes where workspace_id = ${workspaceId}`;
  expect(voters).toEqual([{ id }]);
  expect((await call(`GET /v1/posts/${post.id}`)).body.votesCount).toBe(1);
});

it.each([
  ["a post", (one: Parts) => newPost(one.guest.call, one.place)],
  ["a comment", (one: Parts) => one.guest.call(`POST /v1/posts/${one.postId}/comments`, { content: "Yes." })],
  ["a vote", (one: Parts) => one.guest.call(`POST /v1/posts/${one.postId}/vote`)],
  ["a like of a comment", likeComment],
])("%s in the last days keeps a guest", async (_, act) => {
  const { newGuest, names, place, post, call } = await newRetention();
  const guest = await newGuest("Ida");
  await act({ guest, place, postId: post.id, call });
  expect(await eraseIdlePeople(api.db, api.config.API_ROOT_KEYS)).toBe(0);
  expect(await names()).toEqual(["Ida"]);
});

interface Parts {
  guest: { call: Awaited<ReturnType<typeof newRetention>>["call"] };
  place: Awaited<ReturnType<typeof newRetention>>["place"];
  postId: string;
  call: Awaited<ReturnType<typeof newRetention>>["call"];
}

async function likeComment({ guest, postId, call }: Parts) {
  const comment = await call(`POST /v1/posts/${postId}/comments`, { content: "Soon." });
  const liked = await guest.call(`POST /v1/posts/${postId}/comments/${comment.body.id}/like`);
  expect(liked.status).toBeLessThan(300);
}

it("signed, anonymous and blocked people, guests with a confirmed address, and guests of other workspaces are kept", async () => {
  const { newGuest, names, endUser, workspaceId } = await newRetention();
  const [signed, anonymous, blocked, confirmed] = [
    await endUser(),
    await endUser(),
    await newGuest("Bea"),
    await newGuest("Cleo"),
  ];
  await api.sql`
    update users set created_at = now() - interval '1 year',
      identity = case when id = ${anonymous.userId} then 'anonymous' else identity end,
      external_id = case when id = ${anonymous.userId} then null else external_id end,
      full_name = case when id = ${anonymous.userId} then 'Anonymous' else full_name end,
      blocked_at = case when id = ${blocked.userId} then now() end
    where workspace_id = ${workspaceId} and id in ${api.sql([signed, anonymous, blocked].map(({ userId }) => userId))}`;
  await api.sql`
    insert into mail_preferences (workspace_id, user_id, confirmed_address)
    values (${workspaceId}, ${confirmed.userId}, 'cleo@mail.example')`;
  const other = await newRetention(null);
  await other.newGuest("Otto", 4_000);
  expect(await eraseIdlePeople(api.db, api.config.API_ROOT_KEYS)).toBe(0);
  expect(await names()).toEqual(["Anonymous", "Bea", "Cleo", "Una User"]);
  expect(await other.names()).toEqual(["Otto"]);
});

it("an idle anonymous visitor who gave a name is erased as a guest is, and one without a name or an address is not", async () => {
  const { newGuest, names, workspaceId } = await newRetention();
  for (const name of ["Ada", "Bea", "Cleo"]) await newGuest(name);
  await api.sql`
    update users set identity = 'anonymous', external_id = null,
      email = case when full_name = 'Bea' then email end,
      full_name = case when full_name = 'Ada' then full_name else 'Anonymous' end
    where workspace_id = ${workspaceId} and role = 'end_user'`;
  expect(await eraseIdlePeople(api.db, api.config.API_ROOT_KEYS)).toBe(2);
  expect(await names()).toEqual(["Anonymous", "Erased person", "Erased person"]);
});

it("a pass visits everybody in small batches, and two passes at once erase each person once", async () => {
  const [one, two] = [await newRetention(), await newRetention()];
  for (let at = 0; at < 7; at++) {
    await one.newGuest(`Ida ${at}`);
    await two.newGuest(`Ugo ${at}`);
  }
  const erased = await Promise.all(
    [1, 2].map(() => eraseIdlePeople(api.db, api.config.API_ROOT_KEYS, () => false, 3)),
  );
  await eraseIdlePeople(api.db, api.config.API_ROOT_KEYS, () => false, 3);
  expect(new Set([...(await one.names()), ...(await two.names())])).toEqual(new Set(["Erased person"]));
  const events = await api.sql`
    select subject_id from outbox_events where type = 'user.erased' and workspace_id in ${api.sql([one.workspaceId, two.workspaceId])}`;
  expect(events).toHaveLength(14);
  expect(erased.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(14);
});

it("a guest whose vote is under way is left for a later pass", async () => {
  const { newGuest, names, workspaceId, post } = await newRetention();
  const guest = await newGuest("Ida");
  await api.sql.begin(async (transaction) => {
    await transaction`
      select * from toggle_post_vote(${workspaceId}, ${guest.userId}, false, ${JSON.stringify({ id: post.id })}::text::jsonb)`;
    expect(await eraseIdlePeople(api.db, api.config.API_ROOT_KEYS)).toBe(0);
  });
  expect(await eraseIdlePeople(api.db, api.config.API_ROOT_KEYS)).toBe(0);
  expect(await names()).toEqual(["Ida"]);
});

it("retention is off at first; owners and admins set it, with an audit event", async () => {
  const workspace = await newWorkspace(api);
  const owner = await signIn(api, workspace, "owner");
  expect(Retention.parse((await owner.call("GET /staff/retention")).body)).toEqual({ retentionDays: null });
  for (const retentionDays of [30, 3_650, null])
    expect((await owner.call("PATCH /staff/retention", { retentionDays })).body).toEqual({ retentionDays });
  const events = await api.sql`
    select subject from audit_events where workspace_id = ${workspace.workspaceId} and action = 'retention.set' order by id`;
  expect(events.map(({ subject }) => subject)).toEqual(["30 days", "3650 days", "off"]);
  const member = await signIn(api, workspace, "member");
  expectProblem(await member.call("GET /staff/retention"), 403, "role_not_allowed");
  expectProblem(await member.call("PATCH /staff/retention", { retentionDays: 30 }), 403, "role_not_allowed");
});

it.each([
  [{ retentionDays: 29 }],
  [{ retentionDays: 3_651 }],
  [{ retentionDays: 30.5 }],
  [{ retentionDays: "30" }],
  [{}],
])("rejects %j as retention, and changes nothing", async (body) => {
  const owner = await signIn(api, await newWorkspace(api), "owner");
  expectBadFields(await owner.call("PATCH /staff/retention", body), "retentionDays");
  expect((await owner.call("GET /staff/retention")).body).toEqual({ retentionDays: null });
});

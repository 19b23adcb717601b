import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { ExportedUser, User } from "../../../api/users/contract.ts";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { newPoll } from "../polls/new-poll.ts";
import { signIn } from "../sign-in.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** An end user with a post, vote, comment, like and ballot. */
async function newBusyPerson() {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "admin");
  const { boardId, categoryId } = await newBoard(workspace.call);
  const person = await workspace.endUser();
  const input = { title: "My idea", description: "At length", boardId, categoryId, visibility: "public" };
  const post = (await person.call("POST /v1/posts", input)).body.id;
  await person.call(`POST /v1/posts/${post}/vote`);
  const comment = (await person.call(`POST /v1/posts/${post}/comments`, { content: "My word" })).body.id;
  await person.call(`POST /v1/posts/${post}/comments/${comment}/like`);
  const poll = await newPoll(workspace.call, { type: "ranked" });
  const optionIds = [poll.options[1], poll.options[0]];
  await person.call(`POST /v1/polls/${poll.id}/vote`, { optionIds });
  await api.sql`
    update users set email = 'una@mail.example', avatar_url = 'https://mail.example/una.png' where id = ${person.userId}`;
  return { workspace, call, person, post, comment, poll, optionIds };
}

describe("exports", () => {
  test("an export contains all stored data of one user, as a file with Cache-Control: no-store", async () => {
    const { call, person, post, comment, poll, optionIds } = await newBusyPerson();
    const response = await call(`GET /staff/users/${person.userId}/export`);
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="person-[\da-f-]{36}\.json"$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const exported = ExportedUser.parse(response.body);
    expect(exported.user.email).toBe("una@mail.example");
    expect(exported.posts).toMatchObject([{ id: post, title: "My idea", description: "At length" }]);
    expect(exported.comments).toMatchObject([{ id: comment, postId: post, content: "My word" }]);
    expect(exported.votes).toMatchObject([{ postId: post }]);
    expect(exported.commentLikes).toMatchObject([{ commentId: comment }]);
    const choices = optionIds.map((optionId, place) => ({ optionId, rank: place + 1 }));
    expect(exported.ballots).toMatchObject([{ pollId: poll.id, choices }]);
    expect(exported.mail).toBeNull();
  });

  test("an export contains the user's choices of e-mails and the confirmed address", async () => {
    const { workspace, call, person } = await newBusyPerson();
    const address = "una@mail.example";
    const identity = { kind: "verified", externalId: person.userId, email: address, locale: "pt" };
    await api.sql`
      select resolve_visitor(${workspace.workspaceId}, ${JSON.stringify(identity)}::text::jsonb)`;
    const { mail } = ExportedUser.parse((await call(`GET /staff/users/${person.userId}/export`)).body);
    const choices = { newPosts: "off", followedPosts: "at_once", bouncedAddress: null };
    expect(mail).toEqual({ ...choices, firstBouncedAddress: null, confirmedAddress: address, locale: "pt" });
  });
});

describe("merged posts", () => {
  test("an export for the author of a merged post contains that post and the author's audit events", async () => {
    const { workspace, call, person, post } = await newBusyPerson();
    const place = await newBoard(workspace.call);
    const keeper = (
      await workspace.call("POST /v1/posts", { title: "The same", visibility: "public", ...place })
    ).body.id;
    expect((await call(`POST /staff/posts/${keeper}/merges`, { duplicateId: post })).status).toBeLessThan(
      300,
    );
    await call(`PATCH /staff/users/${person.userId}`, { isBlocked: true });
    const exported = ExportedUser.parse((await call(`GET /staff/users/${person.userId}/export`)).body);
    expect(exported.posts).toEqual([]);
    expect(exported.mergedPosts).toEqual([
      {
        id: post,
        createdAt: expect.any(String),
        mergedInto: keeper,
        title: "My idea",
        description: "At length",
        context: null,
      },
    ]);
    expect(exported.auditEvents).toMatchObject([{ action: "user.blocked", subject: person.userId }]);
  });
});

describe("erasures", () => {
  test("an erasure removes the user's data, keeps the user's votes counted, and keeps texts unless withTexts is set", async () => {
    for (const withTexts of [false, true]) {
      const { workspace, call, person, post } = await newBusyPerson();
      const erased = await call(`POST /staff/users/${person.userId}/erasure`, { withTexts });
      expect(User.parse(erased.body)).toMatchObject({
        fullName: "Erased person",
        email: null,
        externalId: null,
        avatarUrl: null,
        identity: "anonymous",
        isBlocked: true,
      });
      const kept = JSON.stringify(
        ExportedUser.parse((await call(`GET /staff/users/${person.userId}/export`)).body),
      );
      expect(kept).not.toMatch(/Una|una@|una\.png/);
      expect(kept.includes("My word")).toBe(!withTexts);
      expect(kept.includes("At length")).toBe(!withTexts);
      const { body } = await workspace.call(`GET /v1/posts/${post}`);
      expect([body.votesCount, body.commentsCount]).toEqual([1, 1]);
      await expectRejectedWithin(2_000, api, async () => (await person.call("GET /v1/boards")).status);
      expect(await auditCounters(api.db)).toEqual([]);
    }
  });

  test("an erasure removes the user's name and e-mail address everywhere, and a later vote by a server does not restore them", async () => {
    const { workspace, call, post } = await newBusyPerson();
    const user = { id: randomUUID(), email: "vera@mail.example", full_name: "Vera Voter" };
    const key = { "idempotency-key": "vote 1" };
    expect((await workspace.call(`POST /v1/posts/${post}/votes`, { user }, key)).status).toBe(201);
    await call(`POST /staff/users/${user.id}/erasure`, {});
    const tables = await api.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`;
    const holding = async () => {
      const found = await Promise.all(
        tables.map(
          ({ name }) => api.sql`select from ${api.sql(name)} t where t::text ~ 'vera@|Vera Voter' limit 1`,
        ),
      );
      return tables.filter((_, place) => found[place]?.length).map(({ name }) => name);
    };
    expect(await holding()).toEqual([]);
    await workspace.call(`DELETE /v1/posts/${post}/votes?externalUserId=${user.id}`);
    const again = await workspace.call(`POST /v1/posts/${post}/votes`, { user });
    expect(again.body.data.external_author).toMatchObject({ email: "", full_name: "Erased person" });
    expect(await holding()).toEqual([]);
  });

  test("an erasure is rejected with 409 for staff, and with 404 for users of another workspace", async () => {
    const { workspace, call } = await newBusyPerson();
    const theirs = await (await newWorkspace(api)).endUser();
    expectProblem(await call(`POST /staff/users/${workspace.userId}/erasure`, {}), 409, "not_end_user");
    expectProblem(await call(`POST /staff/users/${theirs.userId}/erasure`, {}), 404, "not_found");
    expectProblem(await call(`GET /staff/users/${theirs.userId}/export`), 404, "not_found");
    const [row] = await api.sql`select full_name from users where id = ${theirs.userId}`;
    expect(row?.full_name).toBe("Una User");
  });
});

import { beforeAll, expect, it } from "vitest";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";
import { newFollower } from "./new-follower.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

const path = "/staff/workspace-mail";

it("e-mails to followers are off at first, and each field can be changed without the others", async () => {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "admin");
  const values = { mailsFollowers: false, mailsChangelog: false, senderName: null, replyTo: null };
  expect((await call(`GET ${path}`)).body).toEqual(values);
  for (const change of [
    { mailsFollowers: true },
    { mailsChangelog: true },
    { senderName: "Acme ideas" },
    { replyTo: "help@acme.example" },
    { senderName: null },
  ]) {
    const changed = await call(`PATCH ${path}`, change);
    expect([changed.status, changed.body]).toEqual([200, Object.assign(values, change)]);
    expect((await call(`GET ${path}`)).body).toEqual(values);
  }
});

it("rejects malformed names and addresses, and a change by a member", async () => {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "owner");
  for (const change of [{ senderName: "A\u0000" }, { senderName: "" }, { replyTo: "help" }, {}])
    expectProblem(await call(`PATCH ${path}`, change), 400, "invalid_request");
  const member = await signIn(api, workspace, "member");
  expect((await member.call(`GET ${path}`)).status).toBe(200);
  expectProblem(await member.call(`PATCH ${path}`, { mailsFollowers: true }), 403, "role_not_allowed");
});

it("a signed address is stored as confirmed, with the browser's language, and a token without either keeps both", async () => {
  const { author, workspaceId } = await newFollower(api, { locale: "ja" });
  const stored = async () =>
    (
      await api.sql`
        select confirmed_address as address, locale, followed_posts as frequency from mail_preferences
        where user_id = ${author.userId}`
    )[0];
  expect(await stored()).toEqual({ address: author.address, locale: "ja", frequency: "at_once" });
  const arrive = (more: object) => {
    const identity = { kind: "verified", externalId: author.userId, ...more };
    return api.sql`select resolve_visitor(${workspaceId}, ${JSON.stringify(identity)}::text::jsonb)`;
  };
  await arrive({});
  expect(await stored()).toMatchObject({ address: author.address, locale: "ja" });
  await arrive({ email: "new@mail.example", locale: "fr" });
  expect(await stored()).toMatchObject({ address: "new@mail.example", locale: "fr" });
});

it("when an anonymous visitor signs in, the choices of posts move to the person, and not to follow wins", async () => {
  const { author, workspaceId, post, newPerson } = await newFollower(api);
  const guest = crypto.randomUUID();
  await api.sql`
    insert into users (workspace_id, id, role, identity, full_name)
    values (${workspaceId}, ${guest}, 'end_user', 'anonymous', 'Anonymous')`;
  await api.sql`insert into post_follows values (${workspaceId}, ${post.id}, ${guest}, false)`;
  const other = await newPerson("vera");
  await author.call(`PUT /visitor/posts/${post.id}/follow`, { isFollowing: true });
  await api.sql`select merge_visitor(${workspaceId}, ${guest}, ${author.userId})`;
  const follow = async ({ call }: typeof other) =>
    (await call(`GET /visitor/posts/${post.id}/follow`)).body.isFollowing;
  expect([await follow(author), await follow(other)]).toEqual([false, false]);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { notifyPeople } from "../../api/events/notify-people.ts";
import { type Api, newBoard, sharedApi } from "../../harness.ts";
import { newSite, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

/** An anonymous visitor with a private idea, who voted for another one, commented on it, and then gives a name. */
async function scene() {
  const site = await newSite(api, bff);
  const place = await newBoard(site.call);
  const idea = { title: "An idea", visibility: "public", ...place };
  const visitor = await site.visitor();
  const { id: secret } = (await visitor.call("POST /embed/v1/posts", { ...idea, visibility: "private" }))
    .body;
  const { id: other } = (await site.call("POST /v1/posts", idea)).body;
  await visitor.call(`PUT /embed/visitor/posts/${other}/vote`, { isVoted: true });
  const comment = (await visitor.call(`POST /embed/v1/posts/${other}/comments`, { content: "Yes" })).body;
  const named = await visitor.call("PUT /embed/visitor/name", { fullName: "Ada" });
  return { site, idea, visitor, secret, other, comment, named };
}

const listMine = async (call: Awaited<ReturnType<typeof scene>>["visitor"]["call"], mine: string) =>
  (await call(`GET /embed/v1/posts?mine=${mine}`)).body.data.map(({ id }: { id: string }) => id);

it("an anonymous visitor who gives a name stays the same person, with every private idea, vote, comment and reply", async () => {
  const { site, visitor, secret, other, comment, named } = await scene();
  expect([named.status, named.body]).toEqual([
    200,
    { id: visitor.user.id, fullName: "Ada", avatarUrl: null, kind: "anonymous" },
  ]);
  // Later, the browser continues the session.
  const { call } = await site.visitor({ continue: visitor.token });
  expect((await call("GET /embed/open")).body.visitor).toEqual(named.body);
  expect(await listMine(call, "created")).toEqual([secret]);
  expect((await call(`GET /embed/v1/posts/${secret}`)).body).toMatchObject({ isOwn: true });
  for (const mine of ["voted", "commented"])
    expect([mine, await listMine(call, mine)]).toEqual([mine, [other]]);
  const [read] = (await call(`GET /embed/v1/posts/${other}/comments`)).body.data;
  expect(read.creator).toMatchObject({ id: visitor.user.id, fullName: "Ada" });
  const edited = { content: "Yes, please" };
  expect((await call(`PATCH /embed/v1/posts/${other}/comments/${comment.id}`, edited)).status).toBe(200);

  await site.call(`POST /v1/posts/${secret}/comments`, { content: "We are on it" });
  await notifyPeople(api, site.workspaceId);
  const { data } = (await call("GET /embed/visitor/notifications")).body;
  expect(data).toMatchObject([{ post: { id: secret }, comment: { excerpt: "We are on it" } }]);
  const stored = (await call("GET /embed/visitor/data")).body;
  expect(stored.user).toMatchObject({ fullName: "Ada", identity: "anonymous" });
  expect(await site.countUsers()).toBe(1);
});

it("a page that claims the id or the name of a named visitor without a signature reads nothing of the visitor", async () => {
  const { site, visitor, secret } = await scene();
  for (const profile of [{ id: visitor.user.id }, { id: visitor.user.id, fullName: "Ada" }, { id: "Ada" }]) {
    const claimed = await site.visitor({ profile });
    expect(claimed.user.id).not.toBe(visitor.user.id);
    for (const mine of ["created", "voted", "commented", "followed"])
      expect(await listMine(claimed.call, mine)).toEqual([]);
    expect((await claimed.call(`GET /embed/v1/posts/${secret}`)).status).toBe(404);
  }
});

it("a name can be given only by an anonymous visitor, with the visitor's session", async () => {
  const { site } = await scene();
  const name = { fullName: "Eve" };
  for (const offer of [
    { identityToken: site.signs({ sub: "una", name: "Una" }) },
    { profile: { id: "7" } },
  ]) {
    const { call } = await site.visitor(offer);
    const { status, body } = await call("PUT /embed/visitor/name", name);
    expect([status, body.code]).toEqual([409, "not_anonymous"]);
  }
  const { status, body } = await site.fromPage(`PUT /embed/visitor/name?sdkToken=${site.sdkToken}`, name);
  expect([status, body.code]).toEqual([401, "session_required"]);
  const rows =
    await api.sql`select from users where workspace_id = ${site.workspaceId} and full_name = 'Eve'`;
  expect(rows).toEqual([]);
});

it("an erased visitor cannot be given a name", async () => {
  const { site, visitor } = await scene();
  await visitor.call("POST /embed/visitor/erasure", {});
  const [row] = await api.sql`
    select name_visitor(${site.workspaceId}, ${visitor.user.id}, false, '{"fullName": "Ada"}')`.catch(
    (error) => [error.message],
  );
  expect(row).toContain("not_anonymous");
});

it("a named visitor who signs in takes private ideas along, as a visitor without a name does", async () => {
  const { site, visitor, secret } = await scene();
  const una = await site.visitor({ identityToken: site.signs({ sub: "una" }), continue: visitor.token });
  expect(await listMine(una.call, "created")).toEqual([secret]);
  expect(await site.countUsers()).toBe(1);
});

it("the address of a named visitor is asked for a confirmation in the browser's language", async () => {
  const { site, visitor } = await scene();
  await api.sql`update workspaces set mails_followers = true where id = ${site.workspaceId}`;
  const name = { fullName: "Ada", email: "ada@mail.example" };
  await visitor.call("PUT /embed/visitor/name", name, { "accept-language": "fr-CH" });
  const asked = await api.sql`
    select c.email, p.locale, p.confirmed_address as "confirmedAddress" from mail_confirmations c
      join mail_preferences p on p.workspace_id = c.workspace_id and p.user_id = c.user_id
    where c.workspace_id = ${site.workspaceId}`;
  expect(asked).toEqual([{ email: "ada@mail.example", locale: "fr", confirmedAddress: null }]);
});

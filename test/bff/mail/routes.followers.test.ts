import { afterAll, beforeAll, expect, it } from "vitest";
import { signMailLink } from "../../../api/mail/mail-token.ts";
import { newComment } from "../../api/comments/new-comment.ts";
import { newFollower } from "../../api/follower-mail/new-follower.ts";
import { type Api, sharedApi } from "../../harness.ts";
import { type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

type Follower = Awaited<ReturnType<typeof newFollower>>;

const tokenFor = ({ workspaceId, author }: Follower, postId?: string) =>
  signMailLink(
    {
      purpose: postId ? "post" : "preferences",
      workspaceId,
      userId: author.userId,
      expires: 0,
      ...(postId && { postId }),
    },
    author.address,
    api.config.API_ROOT_KEYS,
  );

async function visit(token: string, form?: string) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await fetch(`${bff.url}/mail/${token}`, {
    ...(form !== undefined && { method: "POST", body: form, headers }),
  });
  return { status: response.status, page: await response.text() };
}

const frequencyOf = async ({ author }: Follower) =>
  (await api.sql`select followed_posts as chosen from mail_preferences where user_id = ${author.userId}`)[0]
    ?.chosen;

it("one click ends the e-mails about all followed posts, and those that wait, until the page's form turns them on", async () => {
  const follower = await newFollower(api);
  await newComment(follower.call, follower.post.id);
  await follower.announce();
  expect(await follower.batchOf()).toMatchObject({ isDue: true, items: 1 });
  const token = tokenFor(follower);
  expect((await visit(token)).page).toContain('value="at_once" checked');
  for (let n = 0; n < 2; n += 1) {
    const { status, page } = await visit(token, "List-Unsubscribe=One-Click");
    expect([status, page]).toEqual([
      200,
      expect.stringContaining("You will get no more e-mails about ideas"),
    ]);
  }
  expect(await follower.batchOf()).toMatchObject({ isDue: false, items: 0 });
  await newComment(follower.call, follower.post.id);
  await follower.announce();
  expect([await frequencyOf(follower), (await follower.batchOf())?.items]).toEqual(["off", 0]);
  await visit(token, "frequency=weekly");
  await newComment(follower.call, follower.post.id);
  await follower.announce();
  expect([await frequencyOf(follower), (await follower.batchOf())?.items]).toEqual(["weekly", 1]);
});

it("a link to one post only shows its choice, a click stops following this post, and another click follows it again", async () => {
  const follower = await newFollower(api);
  const { author, post } = follower;
  const token = tokenFor(follower, post.id);
  const isFollowing = async () =>
    (await author.call(`GET /visitor/posts/${post.id}/follow`)).body.isFollowing as boolean;
  expect((await visit(token)).page).toMatch(/You follow “Dark mode”[\s\S]+Stop following/);
  expect(await isFollowing()).toBe(true);
  expect((await visit(token, "isFollowing=false")).page).toContain("You do not follow “Dark mode”");
  expect([await isFollowing(), await frequencyOf(follower)]).toEqual([false, "at_once"]);
  await visit(token, "isFollowing=true");
  expect(await isFollowing()).toBe(true);
});

it("a link to a post that is gone or that its reader may not see shows no title", async () => {
  const follower = await newFollower(api);
  const { id } = (
    await follower.call("POST /v1/posts", { title: "Secret", visibility: "private", ...follower.place })
  ).body;
  for (const post of [id, crypto.randomUUID()]) {
    for (const { status, page } of [
      await visit(tokenFor(follower, post)),
      await visit(tokenFor(follower, post), "isFollowing=true"),
    ]) {
      expect([status, page]).toEqual([200, expect.stringContaining("This idea is no longer there.")]);
      expect(page).not.toContain("Secret");
    }
  }
});

it("a link whose post was replaced, of an erased person or of another workspace is a 404 page", async () => {
  const [follower, other] = [await newFollower(api), await newFollower(api)];
  const good = tokenFor(follower, follower.post.id);
  const [id, claims = "", digest = ""] = good.split(".");
  const forged = Buffer.from(claims, "base64url");
  forged.write(other.post.id.replaceAll("-", ""), 39, "hex");
  const links = [
    [id, forged.toString("base64url"), digest].join("."),
    [id, Buffer.from(claims, "base64url").subarray(0, 39).toString("base64url"), digest].join("."),
    tokenFor({ ...follower, workspaceId: other.workspaceId }),
  ];
  for (const link of links) expect((await visit(link, "isFollowing=false")).status).toBe(404);
  expect((await visit(good)).status).toBe(200);
  await follower.dashboard(`POST /staff/users/${follower.author.userId}/erasure`, { withTexts: false });
  expect((await visit(good, "isFollowing=false")).status).toBe(404);
});

it.each([
  ["de", "Über Ideen informieren"],
  ["ar", 'lang="ar" dir="rtl"'],
  ["ja", "フォロー中のアイデア"],
])("the page is in the reader's language: %s", async (locale, text) => {
  const follower = await newFollower(api, { locale });
  expect((await visit(tokenFor(follower))).page).toContain(text);
});

it("opening a guest's link changes nothing, and its button confirms the address, in the guest's language", async () => {
  const { workspaceId } = await newFollower(api);
  const identity = { kind: "unverified", externalId: "gus", email: "gus@mail.example", locale: "es" };
  const [guest] = await api.sql<{ id: string }[]>`
    select resolve_visitor(${workspaceId}, ${JSON.stringify(identity)}::text::jsonb)->>'id' as id`;
  const userId = guest?.id ?? "";
  const claims = { purpose: "confirmation", workspaceId, userId, expires: 0 } as const;
  const token = signMailLink(claims, identity.email, api.config.API_ROOT_KEYS);
  const confirmed = async () =>
    (await api.sql`select confirmed_address as address from mail_preferences where user_id = ${userId}`)[0]
      ?.address;
  expect((await visit(token)).page).toContain("<button>Confirmar la dirección</button>");
  expect(await confirmed()).toBeNull();
  expect((await visit(token, "")).page).toContain("Tu dirección está confirmada.");
  expect(await confirmed()).toBe(identity.email);
});

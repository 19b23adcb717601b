import { beforeAll, expect, it } from "vitest";
import { Erasure, ExportedUser } from "../../../api/users/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { lockWaits } from "../lock-waits.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

async function newAuthor() {
  const workspace = await newWorkspace(api);
  const place = await newBoard(workspace.call);
  const visitor = await workspace.endUser();
  const post = await newPost(visitor.call, place, { title: "My idea" });
  await visitor.call(`PUT /visitor/posts/${post.id}/follow`, { isFollowing: false });
  await visitor.call(`POST /v1/posts/${post.id}/vote`);
  return { workspace, visitor, post };
}

it("a visitor downloads everything that is stored about the visitor, which is what staff can export", async () => {
  const { workspace, visitor, post } = await newAuthor();
  const { call } = await signIn(api, workspace, "admin");
  const own = await visitor.call("GET /visitor/data");
  expect(own.headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
  const data = ExportedUser.parse(own.body);
  expect(data).toEqual((await call(`GET /staff/users/${visitor.userId}/export`)).body);
  expect(data.posts).toMatchObject([{ id: post.id, title: "My idea" }]);
  expect(data.followedPosts).toEqual([{ postId: post.id, isFollowing: false }]);
});

it.each([false, true])(
  "visitors who erase themselves get a receipt and lose their votes; withTexts %s decides about their texts",
  async (withTexts) => {
    const { workspace, visitor, post } = await newAuthor();
    const receipt = Erasure.parse((await visitor.call("POST /visitor/erasure", { withTexts })).body);
    expect(receipt).toMatchObject({ id: visitor.userId, withTexts });
    const { body } = await workspace.call(`GET /v1/posts/${post.id}`);
    expect([body.title, body.votesCount]).toEqual([withTexts ? "Erased" : "My idea", 0]);
    const [person] =
      await api.sql`select full_name, external_id, identity from users where id = ${visitor.userId}`;
    expect(person).toEqual({ full_name: "Erased person", external_id: null, identity: "anonymous" });
    for (const table of ["post_follows", "notification_reads", "mail_preferences"]) {
      expect(await api.sql`select from ${api.sql(table)} where user_id = ${visitor.userId}`).toHaveLength(0);
    }
    const { call } = await signIn(api, workspace, "admin");
    const events = (await call("GET /staff/audit-events")).body.data as { action: string; subject: string }[];
    expect(events).toContainEqual(expect.objectContaining({ action: "user.erased", subject: receipt.id }));
  },
);

it("a visitor with an unsigned name or id can neither read nor erase data", async () => {
  const { visitor } = await newAuthor();
  await api.sql`update users set identity = 'unverified' where id = ${visitor.userId}`;
  expectProblem(await visitor.call("GET /visitor/data"), 403, "identity_not_proved");
  expectProblem(await visitor.call("POST /visitor/erasure", {}), 403, "identity_not_proved");
  const [person] = await api.sql`select full_name from users where id = ${visitor.userId}`;
  expect(person?.full_name).toBe("Una User");
});

it("only visitors can read and erase their own data", async () => {
  const { workspace, visitor } = await newAuthor();
  expectProblem(await workspace.call("GET /visitor/data"), 401, "unauthorized");
  expectProblem(await workspace.call("POST /visitor/erasure", {}), 401, "unauthorized");
  expectProblem(await visitor.call("POST /visitor/erasure", { withTexts: "yes" }), 400, "invalid_request");
});

it("an erasure and a batch of votes by the same visitor lock in one order, so neither has to be repeated", async () => {
  const { workspace, visitor, post } = await newAuthor();
  const { workspaceId, userId: other } = workspace;
  const place = await newBoard(workspace.call);
  // The batch visits the posts in the order of their ids, and new posts have higher ids.
  const later = await newPost(workspace.call, place);
  const waiting: Promise<unknown>[] = [];
  await api.sql.begin(async (sql) => {
    await sql`
      select from post_activity where workspace_id = ${workspaceId} and post_id = ${post.id} for no key update`;
    waiting.push(
      api.sql`
        select from toggle_post_votes(
          ${[workspaceId, workspaceId]}::uuid[], ${[other, visitor.userId]}::uuid[], '{t,f}',
          ${[post.id, later.id]}::uuid[], '{t,t}')`.execute(),
    );
    await expect.poll(() => lockWaits(api.sql)).toHaveLength(1);
    waiting.push(
      api.sql`select erase_visitor(${workspaceId}, ${visitor.userId}, false, '{"withTexts": false}')`.execute(),
    );
    await expect.poll(() => lockWaits(api.sql)).toHaveLength(2);
  });
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  const counts = [post, later].map(
    async ({ id }) => (await workspace.call(`GET /v1/posts/${id}`)).body.votesCount,
  );
  expect(await Promise.all(counts)).toEqual([1, 0]);
});

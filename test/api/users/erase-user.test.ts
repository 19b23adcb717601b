import { beforeAll, expect, it } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newComment } from "../comments/new-comment.ts";
import { callWhileLocked, lockWaits } from "../lock-waits.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

it("an erasure of texts locks the posts in the order of their ids, and before the rows that belong to them", async () => {
  const workspace = await newWorkspace(api);
  const { workspaceId } = workspace;
  const admin = await signIn(api, workspace, "admin");
  const una = await workspace.endUser();
  const place = await newBoard(workspace.call);
  const first = await newPost(una.call, place);
  const second = await newPost(una.call, place);
  const { id } = first;
  await api.sql`insert into post_contexts (workspace_id, post_id, page) values (${workspaceId}, ${id}, 'https://a.example/')`;
  await una.call(`PUT /visitor/posts/${id}/follow`, { isFollowing: true });
  await api.sql`
    insert into pictures (workspace_id, user_id, width, height, bytes, text_kind, text_id, expires_at)
    values (${workspaceId}, ${una.userId}, 1, 1, 1, 'post', ${id}, null)`;
  const erasing: ReturnType<typeof admin.call>[] = [];
  await api.sql.begin(async (sql) => {
    await sql`select from posts where workspace_id = ${workspaceId} and id = ${id} for update`;
    erasing.push(admin.call(`POST /staff/users/${una.userId}/erasure`, { withTexts: true }));
    await expect.poll(() => lockWaits(api.sql, "erase_user")).toHaveLength(1);
    const rows = [
      ["posts", "id", second.id],
      ["post_contexts", "post_id", id],
      ["post_follows", "post_id", id],
      ["pictures", "text_id", id],
    ] as const;
    const taken: string[] = [];
    for (const [table, key, value] of rows) {
      const locked = sql`
        select from ${sql(table)} where workspace_id = ${workspaceId} and ${sql(key)} = ${value} for update skip locked`;
      if ((await locked).length === 0) taken.push(table);
    }
    expect(taken).toEqual([]);
  });
  expect((await erasing[0])?.status).toBe(200);
});

/** A person with an idea and a comment, and the four writes that store a text of this person. */
async function newWriter() {
  const workspace = await newWorkspace(api);
  const admin = await signIn(api, workspace, "admin");
  const place = await newBoard(workspace.call);
  const una = await workspace.endUser();
  const other = await newPost(workspace.call, place);
  const idea = await newPost(una.call, place);
  const comment = await newComment(una.call, other.id);
  const title = "My address is 1 Main Street";
  const writes = [
    ["create_post", "POST /v1/posts", { ...place, title, visibility: "public" }],
    ["update_post", `PATCH /v1/posts/${idea.id}`, { title }],
    ["create_comment", `POST /v1/posts/${other.id}/comments`, { content: title }],
    ["update_comment", `PATCH /v1/posts/${other.id}/comments/${comment.id}`, { content: title }],
  ] as const;
  return {
    ...{ workspace, place, una, other, idea, comment, writes },
    erase: {
      "by the person": () => una.call("POST /visitor/erasure", { withTexts: true }),
      "by staff": () => admin.call(`POST /staff/users/${una.userId}/erasure`, { withTexts: true }),
    },
    async listTexts() {
      const rows = await api.sql<{ text: string }[]>`
        select title as text from posts where user_id = ${una.userId}
        union all select content from comments where user_id = ${una.userId}`;
      return rows.map(({ text }) => text);
    },
  };
}

it.each(["by the person", "by staff"] as const)(
  "an erasure of texts %s waits for the texts that the person is sending, and erases them too",
  async (by) => {
    const { workspace, place, una, other, idea, writes, erase, listTexts } = await newWriter();
    const { workspaceId } = workspace;
    const erasing: ReturnType<typeof una.call>[] = [];
    const written = await callWhileLocked(
      api,
      async (sql) => {
        await sql`select from boards where workspace_id = ${workspaceId} and id = ${place.boardId} for update`;
        await sql`select from posts where workspace_id = ${workspaceId} and id = ${idea.id} for update`;
        await sql`
          select from post_activity where workspace_id = ${workspaceId} and post_id = ${other.id} for update`;
      },
      writes.map(
        ([, route, body]) =>
          () =>
            una.call(route, body),
      ),
      async () => {
        erasing.push(erase[by]());
        await expect.poll(() => lockWaits(api.sql)).toHaveLength(writes.length + 1);
      },
    );
    expect(written.map(({ status }) => status)).toEqual([201, 200, 201, 200]);
    expect((await erasing[0])?.status).toBe(200);
    expect(await listTexts()).toEqual(Array(4).fill("Erased"));
  },
);

it("a person who was erased after a request was authenticated stores no text with it", async () => {
  const { workspace, una, other, idea, comment, writes, erase, listTexts } = await newWriter();
  await erase["by staff"]();
  const ids = { update_post: { id: idea.id }, update_comment: { id: comment.id } } as Record<string, object>;
  for (const [name, , body] of writes) {
    const input = JSON.stringify({ postId: other.id, ...body, ...ids[name] });
    const call = api.sql`
      select ${api.sql(name)}(${workspace.workspaceId}, ${una.userId}, false, ${input}::text::jsonb)`;
    await expect(call, name).rejects.toThrow("unauthorized");
  }
  expect(await listTexts()).toEqual(Array(2).fill("Erased"));
});

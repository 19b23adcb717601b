import { beforeAll, expect, it } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { lockWaits } from "../lock-waits.ts";
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

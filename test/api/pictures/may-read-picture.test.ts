import { beforeAll, expect, it } from "vitest";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Creates a workspace with an owner, the visitors Una and Ugo, and functions for pictures without files. */
async function newGallery() {
  const workspace = await newWorkspace(api);
  const { workspaceId } = workspace;
  const owner = await signIn(api, workspace, "owner");
  const [una, ugo] = [await workspace.endUser(), await workspace.endUser()];
  const place = await newBoard(workspace.call);
  return {
    ...{ ...workspace, owner, una, ugo },
    /** Adds the row of a picture. `markdown` shows the picture. */
    async add({ userId }: { userId: string } = una) {
      const [row] = await api.sql<{ id: string }[]>`
        insert into pictures (workspace_id, user_id, width, height, bytes)
        values (${workspaceId}, ${userId}, 3, 2, 100) returning id`;
      const id = row?.id ?? "";
      const read = async (via: string) => {
        const [found] = await api.sql`select may_read_picture(${workspaceId}, ${id}, ${via}) as may`;
        return found?.may === true;
      };
      return {
        markdown: `![](https://x.example/pictures/${workspaceId}/${id})`,
        isPublic: () => read("public"),
        read,
      };
    },
    post: (description: string, { call }: { call: Call } = una, more: object = {}) =>
      newPost(call, place, { title: "Beds", description, ...more }),
    async edit(id: string, description: string, { call }: { call: Call } = una) {
      expect((await call(`PATCH /v1/posts/${id}`, { description })).status).toBe(200);
    },
    async comment(postId: string, content: string, { call }: { call: Call } = una) {
      const made = await call(`POST /v1/posts/${postId}/comments`, { content });
      expect(made.status).toBe(201);
      return made.body.id as string;
    },
    async merge(id: string, duplicateId: string) {
      const merged = await owner.call(`POST /staff/posts/${id}/merges`, { duplicateId });
      expect(merged.status, merged.text).toBe(201);
      return async () => {
        const undone = await owner.call(`DELETE /staff/posts/${id}/merges/${merged.body.id}`);
        expect(undone.status, undone.text).toBe(200);
      };
    },
    count: async () =>
      Number(
        (
          await api.sql`
      select count(*) from pictures where workspace_id = ${workspaceId}`
        )[0]?.count,
      ),
  };
}

it("a picture that its author removed is not shown again by a stranger, and is by an edit that brings it back", async () => {
  const { add, post, edit, comment, ugo } = await newGallery();
  const { markdown, isPublic } = await add();
  const { id } = await post(markdown);
  const quote = await post(`Look: ${markdown}`, ugo);
  await edit(id, "Without");
  await comment(id, markdown, ugo);
  await post(markdown, ugo);
  await edit(quote.id, `Look again: ${markdown}`, ugo);
  expect(await isPublic()).toBe(false);
  await edit(id, `Again ${markdown}`);
  expect(await isPublic()).toBe(true);
});

it("a picture that was removed from a comment is shown again only by a text of its author or of staff", async () => {
  const { add, post, comment, una, ugo, owner } = await newGallery();
  const { markdown, isPublic } = await add();
  const { id } = await post("Beds");
  const edit = async (commentId: string, content: string) =>
    una.call(`PATCH /v1/posts/${id}/comments/${commentId}`, { content });
  const first = await comment(id, markdown);
  await edit(first, "Without");
  await comment(id, markdown, ugo);
  expect(await isPublic()).toBe(false);
  const second = await comment(id, markdown);
  expect(await isPublic()).toBe(true);
  await edit(second, "Without");
  await comment(id, markdown, owner);
  expect(await isPublic()).toBe(true);
});

it("a picture that staff removed from a changelog entry is shown again by staff only", async () => {
  const { add, post, ugo, owner } = await newGallery();
  const { markdown, isPublic } = await add(owner);
  const entry = await owner.call("POST /v1/changelogs", { title: "New", content: markdown });
  await owner.call(`PATCH /v1/changelogs/${entry.body.id}`, { content: "Without" });
  await post(markdown, ugo);
  expect(await isPublic()).toBe(false);
  await owner.call("POST /v1/changelogs", { title: "Newer", content: markdown });
  expect(await isPublic()).toBe(true);
});

it("staff put a picture into a visitor's idea, and the visitor can bring it back", async () => {
  const { add, post, edit, owner } = await newGallery();
  const { markdown, isPublic } = await add(owner);
  const { id } = await post("Beds");
  await edit(id, markdown, owner);
  expect(await isPublic()).toBe(true);
  await edit(id, "Without");
  expect(await isPublic()).toBe(false);
  await edit(id, markdown);
  expect(await isPublic()).toBe(true);
});

it("staff who edit an idea that names a stranger's removed picture do not show it again", async () => {
  const { add, post, edit, owner, ugo } = await newGallery();
  const { markdown, isPublic } = await add();
  const { id } = await post(markdown);
  const quote = await post(`Look: ${markdown}`, ugo);
  await edit(id, "Without");
  await edit(quote.id, `Look, a bed: ${markdown}`, owner);
  await edit(quote.id, `Look at my bed: ${markdown}`, ugo);
  expect(await isPublic()).toBe(false);
});

it("a picture that nobody has put into a text yet is taken by no text of a stranger", async () => {
  const { add, post, ugo } = await newGallery();
  const { markdown, isPublic } = await add();
  await post(markdown, ugo);
  expect(await isPublic()).toBe(false);
  await post(markdown);
  expect(await isPublic()).toBe(true);
});

it("a merge publishes no picture of a private idea, even if the kept idea names it, and an undo gives it back", async () => {
  const { add, post, edit, merge, ugo, owner } = await newGallery();
  const { markdown, isPublic, read } = await add();
  const kept = await post("Kept", ugo);
  const hidden = await post(markdown, undefined, { visibility: "private" });
  const undo = await merge(kept.id, hidden.id);
  for (const editor of [ugo, owner]) {
    await edit(kept.id, `By ${editor.userId}: ${markdown}`, editor);
    expect([await isPublic(), await read(kept.id)]).toEqual([false, false]);
  }
  await undo();
  expect([await read(hidden.id), await isPublic()]).toEqual([true, false]);
});

it("the pictures of merged ideas come back with these in any order, and are deleted with the kept idea", async () => {
  const { add, post, merge, owner, count } = await newGallery();
  const [one, two] = [await add(), await add()];
  const kept = await post("Kept");
  const second = await post(two.markdown);
  const first = await post(one.markdown);
  const undoFirst = await merge(second.id, first.id);
  const undoSecond = await merge(kept.id, second.id);
  expect([await one.isPublic(), await two.isPublic(), await two.read("staff")]).toEqual([false, false, true]);
  await undoSecond();
  expect([await one.isPublic(), await two.isPublic()]).toEqual([false, true]);
  await undoFirst();
  expect([await one.isPublic(), await two.isPublic()]).toEqual([true, true]);
  await merge(second.id, first.id);
  await merge(kept.id, second.id);
  await owner.call(`DELETE /v1/posts/${kept.id}`);
  expect(await count()).toBe(0);
});

it("the pictures of an idea follow its visibility", async () => {
  const { add, post, owner } = await newGallery();
  const { markdown, isPublic } = await add();
  const { id } = await post(markdown, undefined, { visibility: "private" });
  for (const visibility of ["public", "private", "public"]) {
    expect((await owner.call(`PATCH /v1/posts/${id}`, { visibility })).status).toBe(200);
    expect(await isPublic()).toBe(visibility === "public");
  }
});

import { absent, askWrongly, external, type World } from "./world.ts";

async function newPosts({ ask }: World, board: string, ...titles: string[]) {
  const { id: boardId } = await ask("owner", "POST /v1/boards", {
    title: board,
    url: board,
    isPrivate: false,
  });
  const { id: categoryId } = await ask("owner", "POST /v1/post-categories", { name: "All", boardId });
  const { id: tagId } = await ask("owner", "POST /v1/tags", { name: "Tagged", boardId });
  const ids: string[] = [];
  for (const title of titles) {
    ids.push((await ask("una", "POST /v1/posts", { title, boardId, categoryId, visibility: "public" })).id);
  }
  return { boardId, categoryId, tagId, ids };
}

/** Merging a duplicate into a post, reading the merged post by its old id, and undoing the merge. */
export async function askMerges(world: World): Promise<void> {
  const { ask } = world;
  const { ids, tagId } = await newPosts(world, "Merged", "Dark mode", "Night theme");
  const [kept, duplicate] = ids;
  for (const who of ["una", "umar"]) await ask(who, `POST /v1/posts/${kept}/vote`);
  for (const who of ["umar", "member"]) await ask(who, `POST /v1/posts/${duplicate}/vote`);
  await ask("owner", `POST /v1/posts/${duplicate}/tags/${tagId}`);
  const comment = await ask("umar", `POST /v1/posts/${duplicate}/comments`, { content: "At night" });
  await ask("member", `POST /v1/posts/${duplicate}/comments`, { content: "By day", parentId: comment.id });

  const merges = `/staff/posts/${kept}/merges` as const;
  await askWrongly(ask, ["desk", `POST ${merges}`], {}, { duplicateId: [undefined, "x", kept, absent] });
  await ask("desk", `POST /staff/posts/${absent}/merges`, { duplicateId: duplicate });
  await ask("owner", `POST ${merges}`, { duplicateId: duplicate });
  await ask("una", `POST ${merges}`, { duplicateId: duplicate });
  const merge = await ask("clerk", `POST ${merges}`, { duplicateId: duplicate });
  await ask("desk", `GET ${merges}`);
  for (const id of [kept, duplicate]) {
    await ask("una", `GET /v1/posts/${id}`);
    await ask("una", `GET /v1/posts/${id}/comments`);
    await ask("umar", `POST /v1/posts/${id}/vote`);
    await ask("desk", `GET /staff/posts/${id}`);
  }
  await ask("una", `PATCH /v1/posts/${duplicate}`, { title: "Gone" });
  await ask("desk", `DELETE ${merges}/${absent}`);
  await ask("desk", `DELETE ${merges}/${merge.id}`);
  await ask("desk", `DELETE ${merges}/${merge.id}`);
  for (const id of [kept, duplicate]) await ask("owner", `GET /v1/posts/${id}`);
  await ask("desk", `GET ${merges}`);
}

/** Bulk changes to posts (change, undo, delete), and the staff list of posts. */
export async function askManyPosts(world: World): Promise<void> {
  const { ask } = world;
  const { ids, boardId, categoryId, tagId } = await newPosts(world, "Many", "One", "Two", "Three");
  const other = await ask("owner", "POST /v1/post-categories", { name: "Other", boardId });
  const [planned] = (await ask("desk", "GET /staff/statuses")).slice?.(1) ?? [];
  const all = "PATCH /staff/posts" as const;
  await ask("desk", all, { ids: ids.slice(0, 2), statusId: planned?.id });
  const changed = await ask("desk", all, {
    ids: [...ids, absent],
    categoryId: other.id,
    addTagId: tagId,
    visibility: "private",
  });
  await ask("desk", all, {
    ids,
    removeTagId: tagId,
    categoryId,
    visibility: "public",
    statusId: null,
    restore: { changedAt: changed.changedAt, before: changed.before },
  });
  await askWrongly(
    ask,
    ["desk", all],
    { ids, statusId: null },
    {
      ids: [undefined, [], ["x"], Array.from({ length: 101 }, () => absent)],
      statusId: [undefined, "x", absent],
      categoryId: [absent],
      addTagId: [absent],
      visibility: ["hidden"],
      restore: [{}],
    },
  );
  for (const query of [
    `boardId=${boardId}`,
    `categoryId=${categoryId}`,
    "visibility=private",
    "visibility=x",
    "search=two&limit=1",
    `tagId=${tagId}`,
    "categoryId=",
  ]) {
    await ask("desk", `GET /staff/posts?${query}`);
  }
  await ask("una", "GET /staff/posts");
  await ask("desk", "POST /staff/posts/deletions", { ids: [ids[0], absent] });
  await ask("desk", "POST /staff/posts/deletions", { ids: [] });
  await ask("owner", `GET /v1/posts?boardId=${boardId}`);
}

/** The statuses of posts. */
export async function askStatuses({ ask }: World): Promise<void> {
  for (const who of ["owner", "member", "una", "stranger"]) await ask(who, "GET /v1/statuses");
  const made = await ask("desk", "POST /staff/statuses", { value: "parked", name: "Parked", kind: "open" });
  await ask("clerk", "POST /staff/statuses", { value: "parked", name: "Again", kind: "open", order: 2 });
  await askWrongly(
    ask,
    ["desk", "POST /staff/statuses"],
    { value: "fine", name: "Fine", kind: "done" },
    {
      value: [undefined, "", "A", "1a", "a".repeat(51)],
      name: ["", "a".repeat(51)],
      kind: ["old", null],
      order: [-1, 1.5, "1", 1_000_001],
    },
  );
  await ask("desk", `PATCH /staff/statuses/${made.id}`, { name: "On hold", kind: "active" });
  await ask("desk", `PATCH /staff/statuses/${made.id}`, { value: "planned" });
  const list = await ask("owner", "GET /v1/statuses");
  const ids = Array.isArray(list) ? list.map(({ id }) => id) : [];
  await ask("desk", "PATCH /staff/statuses", { ids: ids.toReversed() });
  await ask("desk", "PATCH /staff/statuses", { ids: ids.slice(1) });
  await ask("desk", "PATCH /staff/statuses", { ids: [] });
  await ask("desk", "PATCH /staff/statuses", { ids });
  await ask("desk", `DELETE /staff/statuses/${made.id}`);
  await ask("desk", `DELETE /staff/statuses/${made.id}`);
  await ask("owner", "GET /v1/statuses");
}

/** Users of a workspace: list, export, change, block, erase. */
export async function askUsers({ ask, people }: World): Promise<void> {
  for (const query of [
    "",
    "role=end_user",
    "identity=unverified",
    "search=owner",
    "limit=2&page=2",
    "role=x",
    "limit=0",
  ]) {
    await ask("desk", `GET /staff/users?${query}`);
  }
  await ask("clerk", `GET /staff/users/${people.una.userId}/export`);
  await ask("desk", `GET /staff/users/${people.unsigned.userId}/export`);
  await ask("desk", `GET /staff/users/${external(1)}/export`);
  await ask("desk", `GET /staff/users/${absent}/export`);
  const umar = `PATCH /staff/users/${people.umar.userId}` as const;
  await ask("desk", umar, { role: "admin" });
  await ask("desk", umar, { role: "admin", isBlocked: true });
  await ask("desk", umar, { isBlocked: "yes" });
  await ask("desk", `PATCH /staff/users/${people.owner.userId}`, { role: "member" });
  await ask("desk", `PATCH /staff/users/${people.admin.userId}`, { isBlocked: true });
  await ask("clerk", umar, { isBlocked: true });
  await ask("desk", `PATCH /staff/users/${external(2)}`, { isBlocked: true });
  await ask("desk", `PATCH /staff/users/${people.blocked.userId}`, { isBlocked: false });
  await ask("desk", `POST /staff/users/${external(2)}/removal`);
  await ask("desk", `POST /staff/users/${external(3)}/erasure`, { withTexts: true });
  await ask("desk", `POST /staff/users/${people.owner.userId}/erasure`);
  await ask("desk", "GET /staff/users?role=end_user");
}

/** The remaining routes for the dashboard, called by users with and without permission. */
export async function askDashboard({ ask }: World): Promise<void> {
  for (const route of [
    "GET /staff/api-keys",
    "GET /staff/invitations",
    "GET /staff/rejected-origins",
    "GET /staff/seen-origins",
    "GET /staff/audit-events?limit=3",
    "GET /staff/audit-events?action=x",
  ] as const) {
    for (const who of ["desk", "clerk", "una", "owner", "nobody"]) await ask(who, route);
  }
  await ask("desk", "POST /staff/workspaces", { name: "Second", subdomain: "second-wood" });
  await ask("desk", "POST /staff/workspaces", { name: "Third", subdomain: "third-wood" });
  await askWrongly(
    ask,
    ["desk", "POST /staff/workspaces"],
    { name: "A", subdomain: "abc" },
    { subdomain: ["www"], name: [""] },
  );
  await ask("desk", "POST /staff/invitations", { email: "no", role: "member" });
  await ask("desk", "POST /staff/api-keys", { name: "" });
  await ask("desk", "PATCH /staff/appearance", { logo: "PHN2Zz4=" });
  await ask("una", "GET /internal/open");
  await ask("owner", "GET /internal/unread");
}

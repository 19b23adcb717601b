import { askPostLists } from "./post-lists.ts";
import { absent, askWrongly, type World } from "./world.ts";

/** Creates a public and a private board with categories and tags. */
async function plant({ ask, ours }: World) {
  const board = await ask("owner", "POST /v1/boards", { title: "Ideas", url: "ideas", isPrivate: false });
  const hidden = await ask("owner", "POST /v1/boards", {
    title: "Backstage",
    url: "backstage",
    isPrivate: true,
  });
  const categories = [];
  for (const [name, boardId] of [
    ["App", board.id],
    ["Site", board.id],
    ["Staff", hidden.id],
  ]) {
    categories.push((await ask("owner", "POST /v1/post-categories", { name, boardId })).id);
  }
  const tags = [];
  for (const [name, boardId] of [
    ["Soon", board.id],
    ["Later", board.id],
    ["Staff", hidden.id],
  ]) {
    tags.push((await ask("owner", "POST /v1/tags", { name, boardId })).id);
  }
  const statuses = (await ours.call("GET /v1/statuses")).body;
  const statusOf = (value: string) => statuses.find((one: { value: string }) => one.value === value)?.id;
  return { board: board.id, hidden: hidden.id, categories, tags, statusOf };
}

/** Posts: create, list, read, edit, vote, tag, delete. */
export async function askPosts(world: World): Promise<void> {
  const { ask } = world;
  const { board, hidden, categories, tags, statusOf } = await plant(world);
  const [app, site, staffOnly] = categories;
  const valid = { title: "Dark mode", boardId: board, categoryId: app, visibility: "public" };
  const post = await ask("owner", "POST /v1/posts", { ...valid, description: "\n\n    code\n\ntext  \n" });
  const late = await ask("member", "POST /v1/posts", {
    ...valid,
    title: "100% dark_mode",
    categoryId: site,
    statusId: statusOf("completed"),
  });
  const own = await ask("una", "POST /v1/posts", {
    ...valid,
    title: "Keyboard shortcuts",
    visibility: "private",
    description: null,
  });
  const backstage = await ask("owner", "POST /v1/posts", {
    ...valid,
    title: "Pricing",
    boardId: hidden,
    categoryId: staffOnly,
    statusId: null,
  });
  await ask("umar", "POST /v1/posts", { ...valid, title: "Ünïcode 日本語 😀", boardId: board.toUpperCase() });
  await ask("unsigned", "POST /v1/posts", { ...valid, visibility: "private" });
  await ask("una", "POST /v1/posts", { ...valid, statusId: statusOf("planned") });
  await ask("una", "POST /v1/posts", { ...valid, boardId: hidden, categoryId: staffOnly });
  await ask("blocked", "POST /v1/posts", valid);
  await askWrongly(ask, ["owner", "POST /v1/posts"], valid, {
    title: [undefined, "", "  ", "a".repeat(201), 5, null, "a\u0007b", "\u202e\n", "\u200b"],
    boardId: [undefined, null, "x", absent, hidden],
    categoryId: [undefined, null, "x", absent, staffOnly],
    visibility: [undefined, null, "secret", true],
    description: ["a".repeat(10_001), 7, "\u0000"],
    statusId: ["x", absent],
    userId: [absent],
    tagIds: [[]],
  });

  const tagOf = `/v1/posts/${post.id}/tags/${tags[0]}` as const;
  await ask("owner", `POST ${tagOf}`);
  await ask("owner", `POST ${tagOf}`, {});
  await ask("member", `POST /v1/posts/${post.id}/tags/${tags[1]}`);
  await ask("owner", `POST /v1/posts/${late.id}/tags/${tags[1]}`);
  await ask("owner", `POST /v1/posts/${post.id}/tags/${tags[2]}`);
  for (const who of ["owner", "una", "una", "una", "umar", "member"])
    await ask(who, `POST /v1/posts/${post.id}/vote`);
  await ask("una", `POST /v1/posts/${late.id}/vote`, {});
  await ask("umar", `POST /v1/posts/${own.id}/vote`);
  await ask("una", `POST /v1/posts/${backstage.id}/vote`);

  await askPostLists(ask, { board, hidden, tags, planned: statusOf("planned"), done: statusOf("completed") });

  for (const who of ["owner", "una", "umar", "unsigned", "stranger"])
    await ask(who, `GET /v1/posts/${post.id}`);
  for (const who of ["una", "umar", "member"]) await ask(who, `GET /v1/posts/${own.id}`);
  for (const who of ["una", "owner"]) await ask(who, `GET /v1/posts/${backstage.id}`);
  await ask("owner", `GET /v1/posts/${String(post.id).toUpperCase()}`);

  const one = `PATCH /v1/posts/${post.id}` as const;
  for (const changes of [
    { title: "Night mode" },
    { description: null },
    { description: "  indented\n\n" },
    { statusId: statusOf("planned") },
    { statusId: null },
    { visibility: "private" },
    { visibility: "public", title: "Dark mode" },
    { categoryId: site },
    { categoryId: staffOnly },
    { boardId: hidden },
    { boardId: hidden, categoryId: app },
    { boardId: absent, categoryId: absent },
  ]) {
    await ask("owner", one, changes);
  }
  await ask("owner", one, { boardId: hidden, categoryId: staffOnly });
  await ask("una", one.replace("PATCH", "GET") as "GET /");
  await ask("owner", one, { boardId: board, categoryId: app });
  await askWrongly(
    ask,
    ["owner", one],
    {},
    {
      title: ["", null, "a".repeat(201)],
      statusId: ["x", absent],
      visibility: ["hidden"],
      votesCount: [5],
    },
  );
  await ask("una", `PATCH /v1/posts/${own.id}`, { title: "More shortcuts", description: "Please" });
  await ask("una", `PATCH /v1/posts/${own.id}`, { visibility: "public", statusId: null });
  await ask("una", one, { title: "Mine" });
  await ask("umar", `PATCH /v1/posts/${own.id}`, { title: "Mine" });

  await ask("una", `POST ${tagOf}`);
  await ask("owner", `DELETE ${tagOf}`);
  await ask("owner", `DELETE ${tagOf}`);
  await ask("owner", `DELETE /v1/post-categories/${app}`);
  await ask("umar", `DELETE /v1/posts/${post.id}`);
  await ask("umar", `DELETE /v1/posts/${own.id}`);
  await ask("una", `DELETE /v1/posts/${own.id}`);
  await ask("una", `DELETE /v1/posts/${own.id}`);
  await ask("member", `DELETE /v1/posts/${late.id}`);
  await ask("owner", `GET /v1/post-categories?boardId=${board}`);
  await ask("owner", `DELETE /v1/boards/${hidden}`);
  await ask("owner", `GET /v1/posts/${backstage.id}`);
}

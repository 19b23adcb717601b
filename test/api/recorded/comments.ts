import { absent, askWrongly, type World } from "./world.ts";

/** Comments and replies: write, list, edit, like, moderate, delete. */
export async function askComments({ ask }: World): Promise<void> {
  const board = await ask("owner", "POST /v1/boards", { title: "Talk", url: "talk", isPrivate: false });
  const category = await ask("owner", "POST /v1/post-categories", { name: "All", boardId: board.id });
  const post = { title: "Talk", boardId: board.id, categoryId: category.id, visibility: "public" };
  const [open, own] = [
    await ask("owner", "POST /v1/posts", post),
    await ask("una", "POST /v1/posts", { ...post, visibility: "private" }),
  ];
  const all = `/v1/posts/${open.id}/comments` as const;
  const first = await ask("una", `POST ${all}`, { content: "  First\n\n" });
  const second = await ask("owner", `POST ${all}`, { content: "Second", parentId: null });
  const reply = await ask("umar", `POST ${all}`, { content: "Reply", parentId: first.id });
  const deeper = await ask("member", `POST ${all}`, { content: "Deeper", parentId: reply.id });
  const elsewhere = await ask("una", `POST /v1/posts/${own.id}/comments`, { content: "Mine" });
  await ask("umar", `POST /v1/posts/${own.id}/comments`, { content: "Not mine" });
  await ask("umar", `GET /v1/posts/${own.id}/comments`);
  await ask("stranger", `POST ${all}`, { content: "Strange" });
  await askWrongly(
    ask,
    ["owner", `POST ${all}`],
    { content: "Fine" },
    {
      content: [undefined, "", " \n ", "a".repeat(2_001), 5, null, "\u0000", "\u202e", "\u2800"],
      parentId: ["x", 5, absent, elsewhere.id],
      isPinned: [true],
      userId: [absent],
    },
  );

  await ask("una", `PATCH ${all}/${first.id}`, { content: "First, edited" });
  await ask("owner", `PATCH ${all}/${first.id}`, { content: "Not my words" });
  await ask("umar", `PATCH ${all}/${first.id}`, { content: "Not my words" });
  await askWrongly(
    ask,
    ["una", `PATCH ${all}/${first.id}`],
    { content: "Fine" },
    {
      content: [undefined, "", null, "a".repeat(2_001)],
      isPinned: [true],
      isSpam: [true],
      parentId: [null],
    },
  );
  await ask("una", `PATCH /v1/posts/${own.id}/comments/${first.id}`, { content: "Elsewhere" });

  for (const who of ["una", "una", "una", "umar", "owner"]) await ask(who, `POST ${all}/${first.id}/like`);
  await ask("member", `POST ${all}/${deeper.id}/like`, {});
  const moderate = `PATCH /staff/posts/${open.id}/comments` as const;
  await ask("clerk", `${moderate}/${second.id}`, { isPinned: true });
  await ask("desk", `${moderate}/${reply.id}`, { isSpam: true });
  await ask("desk", `${moderate}/${absent}`, { isSpam: true });
  await askWrongly(
    ask,
    ["desk", `${moderate}/${second.id}`],
    {},
    { isPinned: ["yes", undefined], content: ["x"] },
  );
  for (const who of ["owner", "una", "umar"]) {
    await ask(who, `GET ${all}`);
    await ask(who, `GET ${all}/${first.id}/replies`);
    await ask(who, `GET ${all}/${reply.id}/replies`);
    await ask(who, `GET /v1/posts/${open.id}`);
  }
  for (const query of [
    "page=1&limit=1",
    "page=2&limit=1",
    "page=3&limit=1",
    "limit=0",
    "limit=101",
    "page=x",
    "sortBy=x",
    "page=&page=",
  ]) {
    await ask("una", `GET ${all}?${query}`);
    await ask("una", `GET ${all}/${first.id}/replies?${query}`);
  }
  await ask("desk", `${moderate}/${reply.id}`, { isSpam: false });
  await ask("desk", `${moderate}/${second.id}`, { isPinned: false, isSpam: false });

  await ask("umar", `DELETE ${all}/${first.id}`);
  await ask("umar", `DELETE ${all}/${reply.id}`);
  await ask("owner", `GET ${all}/${first.id}/replies`);
  await ask("owner", `GET ${all}/${deeper.id}/replies`);
  await ask("owner", `DELETE ${all}/${first.id}`);
  await ask("owner", `DELETE ${all}/${first.id}`);
  await ask("una", `GET ${all}`);
  await ask("una", `GET /v1/posts/${open.id}`);
}

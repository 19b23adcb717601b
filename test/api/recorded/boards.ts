import { absent, askWrongly, type World } from "./world.ts";

/** Invalid names and titles. */
const wrongTexts = ["", "  ", 5, null, "a\u0000b", "a\u0007b", "\u202e", "\u2800\u2800\u2800", "\ud800abc"];

/** Boards: create, list, edit, make the default, delete, and the limit of 30 boards per user. */
export async function askBoards({ ask, people }: World): Promise<void> {
  const plain = { title: "Roadmap", url: "road-map", isPrivate: false };
  const first = await ask("owner", "POST /v1/boards", { ...plain, description: "  Where\n  we go \n\n" });
  const hidden = await ask("owner", "POST /v1/boards", { title: "Inside", url: "Inside2", isPrivate: true });
  await ask("member", "POST /v1/boards", { title: "Ours", url: "ours", isPrivate: false, description: null });
  await askWrongly(ask, ["owner", "POST /v1/boards"], plain, {
    title: [undefined, "ab", "a".repeat(21), "😀".repeat(20), ...wrongTexts],
    url: [undefined, "ab", "1ab", "a b", "a--b", "ab-", "ä-board", "a".repeat(21), 5],
    isPrivate: [undefined, "false", null, 0],
    description: ["a".repeat(10_001), 5, "\u0007", "\u2066x"],
    isDefault: [true],
    id: [absent],
  });
  await ask("owner", "POST /v1/boards", { title: "ROADMAP", url: "other", isPrivate: false });
  await ask("owner", "POST /v1/boards", { title: "Other", url: "ROAD-map", isPrivate: false });

  for (const query of [
    "search=road",
    "search=%20ROAD%20",
    "search=",
    "search=100%25",
    "search=_oad",
    "isDefault=true",
    "isDefault=false",
    "isPrivate=true",
    "isPrivate=false",
    ...["createdAt", "title", "url"].flatMap((by) => [`sortBy=${by}`, `sortBy=${by}&sortOrder=asc`]),
    "sortOrder=desc",
    "isPrivate=true&sortBy=title&search=in",
    "isDefault=1",
    "isPrivate=",
    "sortBy=id",
    "sortOrder=up",
    "search=a&search=b",
    `search=${"a".repeat(201)}`,
    "search=%00",
    "page=1",
  ]) {
    await ask("owner", `GET /v1/boards?${query}`);
  }
  for (const who of ["member", "una", "stranger"]) await ask(who, "GET /v1/boards");
  await ask("una", "GET /v1/boards?isPrivate=true");
  await ask("owner", `GET /v1/boards/${first.id}`);
  await ask("owner", `GET /v1/boards/${String(first.id).toUpperCase()}`);
  await ask("owner", `GET /v1/boards/${hidden.id}`);
  await ask("una", `GET /v1/boards/${first.id}`);
  await ask("una", `GET /v1/boards/${hidden.id}`);

  const one = `PATCH /v1/boards/${first.id}` as const;
  for (const changes of [{ title: "Plans" }, { url: "plans" }, { isPrivate: true }, { description: null }]) {
    await ask("owner", one, changes);
  }
  await ask("member", one, { ...plain, description: "All at once" });
  await askWrongly(
    ask,
    ["owner", one],
    {},
    { title: ["ab", null], url: ["a--b"], isPrivate: ["no"], isDefault: [true] },
  );
  await ask("owner", one, { title: "inside" });
  await ask("owner", one, { url: "inside2" });

  await ask("owner", `DELETE /v1/boards/${hidden.id}`, { force: true });
  await ask("desk", `POST /staff/boards/${hidden.id}/default`);
  await ask("owner", `DELETE /v1/boards/${hidden.id}`);
  await ask("desk", `POST /staff/boards/${first.id}/default`, {});
  await ask("desk", `POST /staff/boards/${first.id}/default`, {});
  await ask("owner", `DELETE /v1/boards/${hidden.id}`);
  await ask("owner", `DELETE /v1/boards/${hidden.id}`);
  await ask("clerk", `POST /staff/boards/${absent}/default`);

  for (let n = 1; n <= 30; n += 1) {
    await people.admin.call("POST /v1/boards", { title: `Board ${n}`, url: `board${n}`, isPrivate: true });
  }
  await ask("admin", "POST /v1/boards", { title: "Board 31", url: "board31", isPrivate: true });
}

/** Sends the same requests for categories and for tags, although some requests are valid for only one of the two. */
export async function askCategoriesAndTags({ ask }: World): Promise<void> {
  const makeBoard = (title: string, isPrivate: boolean) =>
    ask("owner", "POST /v1/boards", { title, url: title, isPrivate });
  const [open, hidden] = [await makeBoard("Named", false), await makeBoard("Secretly", true)];
  for (const noun of ["post-categories", "tags"] as const) {
    const all = `/v1/${noun}` as const;
    const first = await ask("owner", `POST ${all}`, { name: "  Speed ", boardId: open.id });
    const second = await ask("member", `POST ${all}`, { name: "speed", boardId: hidden.id });
    await ask("owner", `POST ${all}`, { name: "SPEED", boardId: open.id });
    await ask("owner", `POST ${all}`, { name: "x".repeat(100), boardId: open.id.toUpperCase() });
    await askWrongly(
      ask,
      ["owner", `POST ${all}`],
      { name: "Looks", boardId: open.id },
      {
        name: [undefined, "x".repeat(101), ...wrongTexts],
        boardId: [undefined, null, 5, "", absent],
        postsCount: [3],
      },
    );
    for (const query of [
      "",
      `?boardId=${open.id}`,
      `?boardId=${hidden.id}`,
      "?boardId=",
      "?boardId=x",
      `?boardId=${open.id}&boardId=${hidden.id}`,
      `?boardId=${open.id},${hidden.id}`,
      "?name=Speed",
    ] as const) {
      await ask("owner", `GET ${all}${query}`);
    }
    for (const who of ["una", "stranger"]) await ask(who, `GET ${all}`);
    await ask("una", `GET ${all}?boardId=${hidden.id}`);
    for (const who of ["owner", "una"]) {
      await ask(who, `GET ${all}/${first.id}`);
      await ask(who, `GET ${all}/${second.id}`);
    }
    await ask("member", `PATCH ${all}/${first.id}`, { name: "Pace" });
    await askWrongly(
      ask,
      ["owner", `PATCH ${all}/${first.id}`],
      {},
      { name: ["", null, "x".repeat(101)], boardId: [hidden.id] },
    );
    await ask("owner", `PATCH ${all}/${first.id}`, { name: "X".repeat(100) });
    await ask("owner", `DELETE ${all}/${second.id}`);
    await ask("owner", `GET ${all}/${second.id}`);
  }
}

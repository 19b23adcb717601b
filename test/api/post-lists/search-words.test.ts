import { beforeAll, describe, expect, it } from "vitest";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { recountPosts } from "../posts/recount-posts.ts";
import { indexAll } from "../search/index-all.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let visitor: Awaited<ReturnType<typeof workspace.endUser>>;
let place: Awaited<ReturnType<typeof newBoard>>;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  visitor = await workspace.endUser();
  place = await newBoard(workspace.call);
});

async function add(
  title: string,
  more: object = {},
  { call } = workspace as { call: Call },
): Promise<string> {
  const { body } = await call("POST /v1/posts", { ...place, title, visibility: "public", ...more });
  return body.id;
}

/** The titles of the posts that a caller finds, best first. */
async function find({ call }: { call: Call }, search: string, parameters = "&searchMode=text") {
  const { body } = await call(`GET /v1/posts?search=${encodeURIComponent(search)}${parameters}`);
  return body.data.map(({ title }: { title: string }) => title) as string[];
}

describe("finds", () => {
  it("a new post is found at once, and its comments after they are indexed", async () => {
    const id = await add("Umbrella stand", { description: "Beside the aquarium" });
    await workspace.call(`POST /v1/posts/${id}/comments`, { content: "And a hatstand" });
    expect(await find(visitor, "aquariums umbrella")).toEqual([]);
    await indexAll(api);
    expect(await find(visitor, "aquariums umbrella")).toEqual(["Umbrella stand"]);
    expect(await find(visitor, "hatstands")).toEqual(["Umbrella stand"]);
    await workspace.call(`PATCH /v1/posts/${id}`, { title: "Parasol stand" });
    await indexAll(api);
    expect([await find(visitor, "umbrella"), await find(visitor, "parasol")]).toEqual([
      [],
      ["Parasol stand"],
    ]);
  });

  it('a search with only words such as "the" finds all ideas, but none for the draft of an idea', async () => {
    const other = await newWorkspace(api);
    const board = await newBoard(other.call);
    await add("A lantern", board, other);
    await add("The gate of the garden", board, other);
    await indexAll(api);
    for (const search of ["the", "of the", "The "]) {
      expect(await find(other, search)).toEqual(["The gate of the garden", "A lantern"]);
      expect(await find(other, search, "&searchMode=similar")).toEqual([]);
    }
    expect([await find(other, "the lanterns"), await find(other, "!")]).toEqual([["A lantern"], []]);
  });

  it("a match in the title comes before a match in the description, and equal matches are sorted by votes", async () => {
    await add("Velvet curtains");
    const voted = await add("Velvet cushions");
    await add("Fabrics", { description: "Such as velvet" });
    await visitor.call(`POST /v1/posts/${voted}/vote`);
    await indexAll(api);
    expect(await find(visitor, "velvet")).toEqual(["Velvet cushions", "Velvet curtains", "Fabrics"]);
    expect(await find(visitor, "velvet", "&searchMode=text&sortBy=votesCount&sortOrder=asc")).toHaveLength(3);
    const { body } = await visitor.call("GET /v1/posts?search=velvet&searchMode=text&limit=2&page=2");
    expect(body.pagination).toMatchObject({ total: 3, totalPages: 2, hasNextPage: false });
    expect(body.data.map(({ title }: { title: string }) => title)).toEqual(["Fabrics"]);
  });

  it.each([
    ["resume upload", "Résumé upload"],
    ["résumé upload", "Resume upload"],
    ["resumes", "Your résumés"],
    ["groesse", "Größe der Bilder"],
    ["grosse", "Größe der Bilder"],
    ["größe", "Groesse der Bilder"],
    ["option", "l’option grisée"],
    ["grisee", "l’option grisée"],
    ["csv", "Import “CSV” files"],
    ["start end", "start–end range"],
    ["sign in", "sign‑in page"],
    ["istanbul", "İstanbul"],
    ["οδυσσευς", "Οδυσσεύς"],
    ["елка", "Новогодняя ёлка"],
    ["lodz", "Łódź"],
    ["smorrebrod", "Smørrebrød"],
    ["محمد", "مُحَمَّد"],
    ["cafe\u0301", "Café"],
    ["donaudampfschiff", "Donau\u00addampf\u00adschiff"],
    ["zerowidth", "Zero\u200bwidth"],
  ])("the search %s finds the title %s, also among posts with the other spelling", async (search, title) => {
    const other = await newWorkspace(api);
    const board = await newBoard(other.call);
    await add(title, board, other);
    await indexAll(api);
    expect(await find(other, search)).toEqual([title]);
    await add(`${search} as it was searched`, board, other);
    await indexAll(api);
    expect(await find(other, search)).toContain(title);
    expect(await find(await other.endUser(), search)).toContain(title);
  });

  it("the beginning of a word finds words with and without accents", async () => {
    const other = await newWorkspace(api);
    const board = await newBoard(other.call);
    for (const title of ["Résumé upload", "Resume upload", "Rose"]) await add(title, board, other);
    await indexAll(api);
    for (const search of ["resu", "résu"])
      expect((await find(other, search)).sort()).toEqual(["Resume upload", "Résumé upload"]);
  });

  it("a comment without accents is found by a search with them, and the reverse", async () => {
    const id = await add("Breakfast");
    await indexAll(api);
    await workspace.call(`POST /v1/posts/${id}/comments`, { content: "Müsli and porridge" });
    await workspace.call(`POST /v1/posts/${id}/comments`, { content: "Muesli" });
    await indexAll(api);
    for (const search of ["muesli", "müsli", "musli"])
      expect(await find(visitor, search)).toEqual(["Breakfast"]);
  });

  it("a search finds its words, whatever invisible characters are pasted with them", async () => {
    await add("Frostbite alert");
    await indexAll(api);
    for (const search of ["frostbite\talert", "\u202dfrostbite\u202c alert", "frostbite\u2028alert"])
      for (const parameters of ["", "&searchMode=text", "&searchMode=similar"])
        expect(await find(visitor, search, parameters)).toEqual(["Frostbite alert"]);
  });

  it("similar posts have at least two words of a draft in any form", async () => {
    await add("Subscribe to my lunar week");
    await add("Lunar eclipse");
    await indexAll(api);
    const draft = "A lunar subscription for every week";
    expect(await find(visitor, draft, "&searchMode=similar")).toEqual(["Subscribe to my lunar week"]);
    expect(await find(visitor, "lunar pavilion gazebo")).toEqual([]);
  });

  it("filters apply to a search of texts", async () => {
    const other = await newBoard(workspace.call);
    await add("Marble floor");
    await add("Marble stairs", other);
    await indexAll(api);
    expect(await find(visitor, "marble", `&searchMode=text&boardId=${other.boardId}`)).toEqual([
      "Marble stairs",
    ]);
  });

  it("a search of one's own ideas finds them, although more than 400 more popular ideas of others match", async () => {
    const { boardId, categoryId } = place;
    await api.sql`
      with made as (
        insert into posts (workspace_id, user_id, board_id, category_id, title, visibility)
        select ${workspace.workspaceId}, ${workspace.userId}, ${boardId}, ${categoryId}, 'Pergola ' || n, 'public'
        from generate_series(1, 420) n
        returning workspace_id, user_id, id
      ), voted as (insert into votes (workspace_id, user_id, post_id) select * from made)
      insert into post_activity (workspace_id, post_id, votes_count) select workspace_id, id, 1 from made`;
    await recountPosts(api.sql, workspace.workspaceId);
    await indexAll(api);
    await add("My pergola", {}, visitor);
    await indexAll(api);
    for (const mine of ["created", "followed"])
      expect(await find(visitor, "pergola", `&searchMode=text&mine=${mine}`)).toEqual(["My pergola"]);
  });

  it("staff find the same posts in the dashboard, and posts on private boards", async () => {
    const hidden = await newBoard(workspace.call, { isPrivate: true });
    await add("Secret granite", hidden);
    await indexAll(api);
    const { call } = workspace;
    const { body } = await call("GET /v1/posts?search=granit&searchMode=text");
    expect(body.data).toHaveLength(1);
    expect(await find(visitor, "granite")).toEqual([]);
  });
});

describe("hides", () => {
  it("a private post is found only by its author and by staff", async () => {
    await add("Private obsidian", { visibility: "private" }, visitor);
    const other = await workspace.endUser();
    for (const isIndexed of [false, true]) {
      if (isIndexed) await indexAll(api);
      else await api.sql`select index_posts(0)`;
      expect(await find(visitor, "private")).toEqual(isIndexed ? ["Private obsidian"] : []);
      expect(await find(other, "private obsidian")).toEqual([]);
    }
    expect(await find(workspace, "obsidian")).toEqual(["Private obsidian"]);
  });

  it("words of posts that a visitor may not see have no effect: not whole, begun, misspelled, or in a draft", async () => {
    const other = await newWorkspace(api);
    const [author, reader] = [await other.endUser(), await other.endUser()];
    const board = await newBoard(other.call);
    await add("Telescope tripod", board, other);
    await add("Telescope stand", { ...board, visibility: "private", description: "For Zanzibar" }, author);
    const hidden = await add("Telescope bag", await newBoard(other.call, { isPrivate: true }), other);
    await other.call(`POST /v1/posts/${hidden}/comments`, { content: "As Nebuchadnezzar said" });
    await indexAll(api);
    for (const word of [
      "zanzibar",
      "zanz",
      "zanzibat",
      "nebuchadnezzar",
      "nebu",
      "nebuchadnezar",
      "unheardof",
    ]) {
      expect([word, await find(reader, `telescope ${word}`)]).toEqual([word, ["Telescope tripod"]]);
      expect(await find(reader, `${word} tripod telescope`, "&searchMode=similar")).toEqual([
        "Telescope tripod",
      ]);
    }
    expect(await find(author, "telescope zanz")).toEqual(["Telescope stand"]);
    expect(await find(other, "telescope nebu")).toEqual(["Telescope bag"]);
  });

  it("a visitor finds a public post by a word that hundreds of private posts have, too", async () => {
    const other = await newWorkspace(api);
    const { boardId, categoryId } = await newBoard(other.call);
    await add("Gazebo roof", { boardId, categoryId }, other);
    await api.sql`
      with made as (
        insert into posts (workspace_id, user_id, board_id, category_id, title, visibility)
        select ${other.workspaceId}, ${other.userId}, ${boardId}, ${categoryId}, 'Gazebo ' || n, 'private'
        from generate_series(1, 420) n returning workspace_id, id)
      insert into post_activity (workspace_id, post_id) select workspace_id, id from made`;
    await recountPosts(api.sql, other.workspaceId);
    await indexAll(api);
    const [count] = await api.sql`
      select frequency from search_words where workspace_id = ${other.workspaceId} and word = 'gazebo'`;
    expect(count?.frequency).toBe(421);
    expect(await find(await other.endUser(), "gazeb")).toEqual(["Gazebo roof"]);
  });

  it("a comment that is marked as spam is not searched until the mark is removed", async () => {
    const id = await add("A quiet idea");
    const { body } = await visitor.call(`POST /v1/posts/${id}/comments`, { content: "casino" });
    const mark = async (isSpam: boolean) => {
      await api.sql`update comments set is_spam = ${isSpam} where id = ${body.id}`;
      await indexAll(api);
      return find(visitor, "casino");
    };
    expect(await mark(true)).toEqual([]);
    expect(await mark(false)).toEqual(["A quiet idea"]);
    await visitor.call(`DELETE /v1/posts/${id}/comments/${body.id}`);
    await indexAll(api);
    expect(await find(visitor, "casino")).toEqual([]);
  });

  it("another workspace's posts and words have no effect", async () => {
    const stranger = await newWorkspace(api);
    await add("Chrysanthemum");
    await indexAll(api);
    expect(await find(stranger, "chrysanthemum")).toEqual([]);
    expect(await find(stranger, "chrysantemum")).toEqual([]);
    expect(await find(visitor, "chrysantemum")).toEqual(["Chrysanthemum"]);
  });
});

it.each([
  ...["'", "\\", "a\\'b", "& | !", "foo:*", "<-> (", "'@0'", "@0", "%_", "\u0001", "the", "x".repeat(200)],
  ...[
    "é".repeat(200),
    "𝕏 🎉",
    "種",
    "a ".repeat(100),
    "http://a.example/b?c=d",
    "--",
    "1e9",
    "水\u0000".slice(0, 1),
  ],
])("a search for %j returns a page in each mode", async (search) => {
  for (const mode of ["title", "text", "similar"]) {
    const path = `GET /v1/posts?searchMode=${mode}&search=${encodeURIComponent(search)}` as const;
    expect([200, 400]).toContain((await visitor.call(path)).status);
  }
});

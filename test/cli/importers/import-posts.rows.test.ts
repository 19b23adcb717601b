import { beforeAll, describe, expect, test } from "vitest";
import type { Post } from "../../../api/posts/contract.ts";
import { type Api, sharedApi } from "../../harness.ts";
import { newTarget } from "./new-target.ts";
import { cannyFile } from "./source-files.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

const canny = JSON.stringify(cannyFile());

describe("rejected rows", () => {
  const header =
    "id,title,details,status,category,tags,visibility,authorEmail,authorName,created,votes,voters";
  test.each([
    ["an empty title", "1,,,,,,,,,,,", "title", "must have 1 to 200 characters"],
    ["a title that is too long", `1,${"x".repeat(201)},,,,,,,,,,`, "title", "must have 1 to 200 characters"],
    ["a title with a control character", "1,A\u0007B,,,,,,,,,,", "title", "control characters"],
    [
      "a description that is too long",
      `1,A,${"x".repeat(10_001)},,,,,,,,,`,
      "details",
      "at most 10000 characters",
    ],
    [
      "an unknown status",
      "1,A,,Maybe,,,,,,,,",
      "status",
      'map it with --map-status "Maybe=VALUE", where VALUE is one of under_review, planned',
    ],
    ["an unknown visibility", "1,A,,,,,hidden,,,,,", "visibility", "must be public or private"],
    ["a time that is none", "1,A,,,,,,,,yesterday,,", "created", '"yesterday" must be a time such as'],
    [
      "a time without an offset",
      "1,A,,,,,,,,2024-01-01T00:00:00,,",
      "created",
      "has no time zone: name it, such as --time-zone Europe/Berlin",
    ],
    [
      "a time in the future",
      "1,A,,,,,,,,2999-01-01T00:00:00Z,,",
      "created",
      "is in the future: check its time zone",
    ],
  ])(
    "a row with %s is rejected, and the error names the column and the fix",
    async (_label, row, column, message) => {
      const { run, everything } = await newTarget();
      const before = await everything();
      const { rows, summary } = await run("csv", `${header}\n${row}\n2,Fine,,,,,,,,,,\n`, { isDryRun: true });
      expect(rows[0]).toMatchObject({
        row: 2,
        result: "rejected",
        errors: [{ column, message: expect.stringContaining(message) }],
      });
      expect(summary).toMatchObject({ valid: 1, rejected: 1 });
      expect(await everything()).toEqual(before);
    },
  );
});

test("titles and descriptions with characters that nobody can see are repaired", async () => {
  const { run, list } = await newTarget();
  const file = "id,title,details\n1,Columns\tName,one\u000btwo\n2,\u202d1234\u202c,x \u2066y\u2069 z\n";
  expect((await run("csv", file)).summary).toMatchObject({ created: 2, rejected: 0 });
  const texts = (await list()).map(({ title, description }: Post) => [title, description]).sort();
  expect(texts).toEqual([
    ["1234", "x y z"],
    ["Columns Name", "one\ntwo"],
  ]);
});

describe("parts that are left out", () => {
  test("an invalid comment, vote or address costs only itself, and is counted and named", async () => {
    const { run, list, workspaceId } = await newTarget();
    const file = cannyFile();
    const [reply, question] = file.comments;
    const [, vote] = file.votes;
    const lea = { id: "lea", name: "Lea", email: "n/a" };
    const broken = {
      ...file,
      votes: [...file.votes, { ...vote, voter: lea }, { ...vote, voter: "?" }, { ...vote, created: "soon" }],
      comments: [
        { ...question, id: "k4", value: "", imageURLs: ["https://example.com/a.png"] },
        { ...question, id: "k5", value: "  " },
        { ...question, id: "k6", value: "k".repeat(2_001), author: lea },
        { ...question, id: "k7", value: "k".repeat(2_000) },
        { ...question, id: "k7" },
        { ...reply, id: "k8", parentID: "k6", internal: true, private: false },
        ...file.comments.map((comment) => ({ ...comment, internal: false, private: comment.internal })),
      ],
    };
    const { rows, summary } = await run("canny", JSON.stringify(broken));
    const counts = { votesLeftOut: 2, commentsLeftOut: 5, addressesLeftOut: 1, picturesLeftOut: 1 };
    expect(summary).toMatchObject({ created: 2, rejected: 0, votes: 3, comments: 4, ...counts });
    expect(rows[0]).toMatchObject({
      ...counts,
      leftOut: [
        { column: "vote voter", message: expect.any(String) },
        { column: "comment k8", message: "is private in Canny" },
        { column: "comment k3", message: "is private in Canny" },
        { column: "voter e-mail address", message: '"n/a" must be an e-mail address' },
        { column: "voter time", message: expect.stringContaining('"soon" must be a time') },
        { column: "comment k5", message: "must have 1 to 2000 characters" },
        { column: "comment k6", message: "must have 1 to 2000 characters" },
        { column: "comment k7", message: "is in the file twice" },
      ],
    });
    const [post] = await list();
    const stored = await api.sql`
      select content, parent_id from comments where workspace_id = ${workspaceId} and post_id = ${post.id}`;
    expect(stored.map(({ content }) => content.slice(0, 30)).sort()).toEqual([
      ...["*A picture was left out.*", "Soon.", "When?", "k".repeat(30)],
    ]);
    const [person] = await api.sql`
      select email from users where workspace_id = ${workspaceId} and full_name = 'Lea'`;
    expect(person).toEqual({ email: null });
  });

  test.each([
    ["a category whose name is too long", { category: "c".repeat(101) }, "category"],
    ["a tag whose name is too long", { tags: `"fine, ${"t".repeat(101)}"` }, "tags"],
    ["an author's address", { authorEmail: "nobody" }, "author e-mail address"],
    ["an author's name that is too long", { authorName: "n".repeat(201) }, "author name"],
    ["an author's id that is too long", { authorId: "i".repeat(256) }, "author id"],
    ["a number of votes that is none", { votes: "many" }, "votes"],
    ["a voter's address", { voters: '"a@b.example, n/a"' }, "voter e-mail address"],
  ])("%s costs only itself, and is named", async (_title, cells, column) => {
    const { run } = await newTarget();
    const csv = `title,${Object.keys(cells)}\nA,${Object.values(cells)}\n`;
    const { rows } = await run("csv", csv, { isDryRun: true });
    expect(rows).toMatchObject([{ result: "valid", leftOut: [{ column }] }]);
  });

  test("texts that are too long are cut if the import shortens texts", async () => {
    const { run, list } = await newTarget();
    const file = canny.replace("When?", "w".repeat(2_001)).replace("Dark mode", "d".repeat(201));
    expect((await run("canny", file)).rows[0]).toMatchObject({
      result: "rejected",
      errors: [{ column: "title", message: "must have 1 to 200 characters" }],
    });
    const { rows } = await run("canny", file, { isShortened: true });
    expect(rows[0]).toMatchObject({ result: "created", comments: 2, shortened: ["comment k1", "title"] });
    expect((await list())[0].title).toBe(`${"d".repeat(199)}…`);
  });

  test("votes written as 1,234 or 12.0 are read", async () => {
    const { run } = await newTarget();
    const { summary } = await run("csv", 'title,votes\nA,"1,234"\nB,12.0\n', { isDryRun: true });
    expect(summary.votesLeftOut).toBe(1_246);
  });

  test("comments that reply to each other in a circle are all shown", async () => {
    const { run, list, call } = await newTarget();
    const file = canny.replace('"parentID":null', '"parentID":"k2"');
    const { summary } = await run("canny", file);
    expect(summary).toMatchObject({ created: 2, comments: 2 });
    const [{ id }] = await list();
    const { data } = (await call(`GET /v1/posts/${id}/comments`)).body;
    expect(data).toMatchObject([{ content: "Soon.", repliesCount: 1 }]);
  });
});

describe("comments that moved to another post since the first import", () => {
  test("a comment that moved stays where it is, and both the dry run and the import say so and go on", async () => {
    const { run, list, call } = await newTarget();
    await run("canny", canny);
    const file = cannyFile();
    const light = file.posts[1] as (typeof file.posts)[number];
    file.posts.push({ ...light, id: "p3" }, { ...light, id: "p4" });
    file.comments = file.comments.map((comment) => ({ ...comment, post: { id: "p3" } }));
    const [dark] = await list();
    const moved = `is already under another post, ${dark.id}, and stays there`;
    for (const isDryRun of [true, false]) {
      const { rows, summary } = await run("canny", JSON.stringify(file), { isDryRun });
      expect(rows.map(({ result }) => result)).toEqual([
        ...["skipped", "skipped"],
        ...(isDryRun ? ["valid", "valid"] : ["created", "created"]),
      ]);
      expect(rows[2]).toMatchObject({
        ...{ comments: 0, commentsLeftOut: 3 },
        leftOut: [{ column: "comment k3" }, { message: moved }, { message: moved }],
      });
      expect(summary).toMatchObject({ rejected: 0, comments: 0, commentsLeftOut: 3 });
    }
    expect((await call(`GET /v1/posts/${dark.id}/comments`)).body.data).toMatchObject([{ content: "When?" }]);
  });

  test("a comment that moved between posts that were both imported before is named", async () => {
    const { run } = await newTarget();
    await run("canny", canny);
    const file = canny.replaceAll('"post":{"id":"p1"}', '"post":{"id":"p2"}');
    for (const isDryRun of [true, false])
      expect((await run("canny", file, { isDryRun })).rows[1]).toMatchObject({
        result: "skipped",
        leftOut: [{ column: "comment k2" }, { column: "comment k1" }],
      });
  });

  test("a comment that is under two posts of the file stays under the first", async () => {
    const { run } = await newTarget();
    const file = cannyFile();
    const twice = file.comments.map((comment) => ({ ...comment, post: { id: "p2" } }));
    file.comments.push(...twice);
    const dry = await run("canny", JSON.stringify(file), { isDryRun: true });
    const { rows } = await run("canny", JSON.stringify(file));
    expect(rows[1]).toMatchObject({ result: "created", comments: 0, commentsLeftOut: 3 });
    expect(dry.rows[1]).toMatchObject({ result: "valid", comments: 0, commentsLeftOut: 3 });
  });
});

describe("people", () => {
  const peopleOf = (workspaceId: string) => api.sql`
    select full_name, email, external_id from users where workspace_id = ${workspaceId} and role = 'end_user'
    order by full_name, email, external_id`;

  test("authors and voters with the same address are one person with one vote, in whatever row they are", async () => {
    const { run, workspaceId } = await newTarget();
    const csv = `id,title,authorId,authorName,authorEmail,voters
1,A,,,,"ANN@example.com, bob@example.com ann@example.com"
2,B,A-1,Ann,ann@example.com,ann@example.com
3,C,,Bob,Bob@Example.com,
`;
    expect((await run("csv", csv)).summary).toMatchObject({ votes: 3, votesLeftOut: 0 });
    expect(await peopleOf(workspaceId)).toMatchObject([
      { full_name: "Ann", external_id: "A-1" },
      { full_name: "Bob", external_id: null },
      { full_name: "Someone", email: null },
    ]);
  });

  test("people with one address and different ids of the customer's own system stay two people, in a later import too", async () => {
    const { run, workspaceId } = await newTarget();
    const csvOf = (...ids: string[]) =>
      `title,authorId,authorEmail\n${ids.map((id) => `${id},${id},team@example.com\n`).join("")}`;
    await run("csv", "title,authorEmail\nA,team@example.com\n");
    await run("csv", csvOf("A-1", "A-2"), { source: "second" });
    await run("csv", csvOf("A-3"), { source: "third" });
    const people = await peopleOf(workspaceId);
    expect(people.map((person) => person.external_id)).toEqual(["A-1", "A-2", "A-3", null]);
  });

  test("a person of an earlier import with the same address is the same person", async () => {
    const { run, workspaceId } = await newTarget();
    await run("csv", "title,authorName,authorEmail\nA,Ann,ann@example.com\n");
    await run("csv", "title,authorName,authorEmail,voters\nB,Bo,bo@example.com,Ann@example.com\n", {
      source: "other",
    });
    expect(await peopleOf(workspaceId)).toMatchObject([{ full_name: "Ann" }, { full_name: "Bo" }]);
  });

  test("posts without an author make no staff member their author, and so their follower", async () => {
    const { run, workspaceId } = await newTarget();
    await run("csv", "title\nA\n");
    const authors = await api.sql`
      select role, full_name from posts p join users u on u.workspace_id = p.workspace_id and u.id = p.user_id
      where p.workspace_id = ${workspaceId}`;
    expect(authors).toMatchObject([{ role: "end_user", full_name: "Someone" }]);
  });
});

describe("a row for each voter", () => {
  const csv = `idea.id,idea.title,idea.text,idea.created_at,supporter.email
5,Print,<p>On <b>paper</b></p>,2025-03-04 05:06:07,ann@example.com
5,Print,<p>On <b>paper</b></p>,2025-03-04 05:06:07,bob@example.com
6,Zoom,,2025-03-05 05:06:07 UTC,cyd@example.com
5,Print,<p>On <b>paper</b></p>,2025-03-04 05:06:07,dan@example.com
5,Print,<p>On <b>paper</b></p>,2025-03-04 05:06:07,bob@example.com
`;
  const mapping = {
    ...{ id: "idea.id", title: "idea.title", description: "idea.text" },
    ...{ createdAt: "idea.created_at", voters: "supporter.email" },
  };

  test("the rows of a post join into one post, and all voters count", async () => {
    const { run, list } = await newTarget();
    const { rows, summary } = await run("csv", csv, { mapping, timeZone: "Asia/Tokyo" });
    expect(rows.map(({ row, result, reason }) => [row, result, reason])).toEqual([
      [2, "created", undefined],
      [3, "joined", "is the same post as row 2"],
      [4, "created", undefined],
      [5, "joined", "is the same post as row 2"],
      [6, "skipped", "is the same post as row 2"],
    ]);
    expect(summary).toMatchObject({ created: 2, joined: 2, skipped: 1, votes: 4, votesLeftOut: 0 });
    expect(await list()).toMatchObject([
      {
        ...{ title: "Print", description: "On **paper**", votesCount: 3 },
        createdAt: "2025-03-03T20:06:07.000Z",
      },
      { title: "Zoom", votesCount: 1, createdAt: "2025-03-05T05:06:07.000Z" },
    ]);
  });

  test("without a time zone, the post whose time has none is rejected, and the error names the option", async () => {
    const { run } = await newTarget();
    const { rows, summary } = await run("csv", csv, { mapping });
    expect(summary).toMatchObject({ created: 1, rejected: 1, votes: 1 });
    expect(rows[0]).toMatchObject({
      errors: [{ column: "idea.created_at", message: expect.stringContaining("--time-zone") }],
    });
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import { loadTarget } from "../../../cli/importers/load-target.ts";
import { type Api, sharedApi } from "../../harness.ts";
import { newTarget } from "./new-target.ts";
import { cannyFile, fiderFiles, zipOf } from "./source-files.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

const canny = JSON.stringify(cannyFile());

describe("an import from Canny", () => {
  test("an import from Canny creates posts with their times, status, category, tags, author, votes and threads", async () => {
    const { run, list, call, workspaceId } = await newTarget();
    const { summary, rows } = await run("canny", canny);
    expect(summary).toEqual({
      ...{ created: 2, valid: 0, skipped: 0, joined: 0, rejected: 0, votes: 2, comments: 2 },
      ...{ votesLeftOut: 3, commentsLeftOut: 1, addressesLeftOut: 0, picturesLeftOut: 0 },
      ...{ newCategories: ["Looks", "Imported"], newTags: ["Quick win"], isDryRun: false },
    });
    const [first, second] = await list();
    expect(rows).toMatchObject([
      {
        row: 1,
        id: "p1",
        title: "Dark mode",
        result: "created",
        postId: first.id,
        votes: 2,
        votesLeftOut: 3,
      },
      { row: 2, id: "p2", result: "created", postId: second.id, votes: 0, comments: 0 },
    ]);
    const statuses = (await call("GET /v1/statuses")).body;
    expect(first).toMatchObject({
      ...{
        title: "Dark mode",
        description: "At night.",
        visibility: "public",
        votesCount: 2,
        commentsCount: 2,
      },
      ...{ createdAt: "2024-03-01T10:00:00.123Z", updatedAt: "2024-03-01T10:00:00.123Z" },
      lastInteractionAt: "2024-03-06T00:00:00.000Z",
      statusId: statuses.find(({ value }: { value: string }) => value === "in_progress").id,
    });
    expect([second.statusId, second.description]).toEqual([null, null]);
    const [question] = (await call(`GET /v1/posts/${first.id}/comments`)).body.data;
    expect(question).toMatchObject({
      content: "When?",
      repliesCount: 1,
      creator: { fullName: "Name of bob" },
    });
    const [reply] = (await call(`GET /v1/posts/${first.id}/comments/${question.id}/replies`)).body.data;
    expect(reply).toMatchObject({ content: "Soon.", createdAt: "2024-03-06T00:00:00.000Z" });
    const people = await api.sql`
      select external_id, identity, email, full_name from users
      where workspace_id = ${workspaceId} and role = 'end_user' order by full_name`;
    expect(people).toMatchObject([
      { full_name: "Former user", external_id: null, email: null, identity: "unverified" },
      { full_name: "Name of adm", external_id: null },
      { full_name: "Name of ann", external_id: "A-1", email: "ann@example.com", identity: "unverified" },
      { full_name: "Name of bob", external_id: null, identity: "unverified" },
    ]);
  });

  test("an import from Canny assigns the team's posts and comments to the staff with the same e-mail addresses", async () => {
    const { run, keyOf, subdomain, call, list } = await newTarget();
    const { userId } = await keyOf("admin", "adm");
    const file = canny.replaceAll("adm@example.com", `ADM@${subdomain}.example`).replaceAll("bob@", "owner@");
    await run("canny", file);
    const [post] = await list();
    const [question] = (await call(`GET /v1/posts/${post.id}/comments?include=author`)).body.data;
    expect(question.creator.isStaff).toBe(false);
    const replies = `/v1/posts/${post.id}/comments/${question.id}/replies` as const;
    const [reply] = (await call(`GET ${replies}?include=author`)).body.data;
    expect([reply.userId, reply.creator.isStaff]).toEqual([userId, true]);
  });

  test("an import from Canny with signed identities gives votes to the users that the customer's servers already know", async () => {
    const { run, list, call, workspaceId } = await newTarget();
    const person = "0b7c3f1e-58a1-4a57-9d3e-111111111111";
    await call("POST /v1/boards", { title: "Other", url: "other", isPrivate: false });
    await run("canny", canny.replaceAll("A-1", person.toUpperCase()), { areVerified: true });
    const [post] = await list();
    const user = { id: person, email: "ann@example.com", full_name: "Ann" };
    expect((await call(`POST /v1/posts/${post.id}/votes`, { user })).body.code).toBe("already_voted");
    const people = await api.sql`
      select from users where workspace_id = ${workspaceId} and external_id = ${person} and identity = 'verified'`;
    expect(people).toHaveLength(1);
  });
});

describe("an import from Fider", () => {
  test("an import from Fider creates the posts that Fider shows, and reports the other posts as skipped", async () => {
    const { run, list } = await newTarget();
    const { summary, rows } = await run("fider", zipOf(fiderFiles()));
    expect(summary).toMatchObject({
      created: 2,
      skipped: 2,
      rejected: 0,
      votes: 2,
      comments: 2,
      votesLeftOut: 0,
    });
    expect(rows.filter(({ result }) => result === "skipped")).toMatchObject([
      { id: "2", reason: "awaits approval in Fider" },
      { id: "3", reason: "was deleted in Fider" },
    ]);
    expect(
      (await list()).map(({ title, votesCount }: { title: string; votesCount: number }) => [
        title,
        votesCount,
      ]),
    ).toEqual([
      ["2024", 2],
      ["Title 4", 0],
    ]);
  });

  test("an import from Fider also reads its CSV file of posts, which has no voters", async () => {
    const { run } = await newTarget();
    const csv = `number,title,description,created_at,created_by,votes_count,comments_count,status,tags
10,Go is fast,Tiny,2018-03-23T19:33:22Z,Faceless,4,2,declined,"easy, ignored"
`;
    const { summary, rows } = await run("fider", csv);
    expect(summary).toMatchObject({
      ...{ created: 1, votesLeftOut: 4, newTags: ["easy", "ignored"] },
      ignoredColumns: ["comments_count"],
    });
    expect(rows).toMatchObject([{ row: 2, id: "10", votesLeftOut: 4 }]);
  });
});

describe("repeated imports", () => {
  test("a repeated import creates nothing twice, and adds the new posts of the file", async () => {
    const { run, everything } = await newTarget();
    await run("canny", canny);
    const before = await everything();
    const again = await run("canny", canny);
    expect(again.rows).toMatchObject([{ reason: "was imported before" }, { reason: "was imported before" }]);
    expect(await everything()).toEqual(before);
    const longer = cannyFile();
    longer.posts.push({ ...longer.posts[1], id: "p3", title: "Third" } as (typeof longer.posts)[number]);
    expect((await run("canny", JSON.stringify(longer))).results).toEqual(["skipped", "skipped", "created"]);
  });

  test("a repeated import does not create a post again that was merged into another post since the first import", async () => {
    const { run, list, everything, workspaceId, userId } = await newTarget();
    await run("canny", canny);
    const [kept, gone] = await list();
    const input = JSON.stringify({ id: kept.id, duplicateId: gone.id });
    await api.sql`select merge_posts(${workspaceId}, ${userId}, true, ${input}::text::jsonb)`;
    const before = await everything();
    for (const isDryRun of [true, false])
      expect((await run("canny", canny, { isDryRun })).results).toEqual(["skipped", "skipped"]);
    expect(await everything()).toEqual(before);
  });

  test("an import from another source creates its posts, even if the ids are the same", async () => {
    const { run } = await newTarget();
    const csv = "id,title\n1,A\n1,B\n";
    const first = await run("csv", csv);
    expect(first.rows).toMatchObject([
      { result: "created" },
      { result: "skipped", reason: "is the same post as row 2" },
    ]);
    expect((await run("csv", csv, { source: "other" })).results).toEqual(["created", "skipped"]);
  });
});

test("a dry run reports the same results as the import, and writes nothing", async () => {
  const { run, everything } = await newTarget();
  const before = await everything();
  const dry = await run("canny", canny, { isDryRun: true });
  expect(await everything()).toEqual(before);
  expect(dry.results).toEqual(["valid", "valid"]);
  const { summary, rows } = await run("canny", canny);
  const { created, valid, isDryRun: _, ...counts } = dry.summary;
  expect({ created, valid }).toEqual({ created: 0, valid: 2 });
  expect(summary).toMatchObject(counts);
  for (const [place, { result: __, ...row }] of dry.rows.entries()) expect(rows[place]).toMatchObject(row);
});

test("statuses are found by their value or name, or as the operator maps them", async () => {
  const { run, list, call } = await newTarget();
  const csv = "id,title,status\n1,A,IN-PROGRESS\n2,B,Under review\n3,C,Shipped\n4,D,Someday\n";
  const statuses = new Map([
    ["shipped", "completed"],
    ["someday", null],
  ]);
  await run("csv", csv, { statuses });
  const known = new Map(
    (await call("GET /v1/statuses")).body.map(({ id, value }: { id: string; value: string }) => [id, value]),
  );
  const found = (await list()).toSorted((one: { title: string }, other: { title: string }) =>
    one.title < other.title ? -1 : 1,
  );
  expect(found.map(({ statusId }: { statusId: string }) => known.get(statusId))).toEqual([
    ...["in_progress", "under_review", "completed", undefined],
  ]);
});

test("an import into an unknown workspace or board is rejected; the error lists the boards that exist", async () => {
  const { subdomain } = await newTarget();
  await expect(loadTarget(api.db, "nowhere", "ideas")).rejects.toThrow(
    "No workspace has the subdomain nowhere.",
  );
  await expect(loadTarget(api.db, subdomain, "bugs")).rejects.toThrow(
    /has no such board. Its boards are .*ideas/,
  );
});

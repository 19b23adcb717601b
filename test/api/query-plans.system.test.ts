import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { growingEndpoints } from "../../bench/growing-endpoints.ts";
import { benchId, type Kind } from "../../bench/systems/ids.ts";
import { seedWorkspace } from "../../bench/systems/seed.ts";
import { effort, timeLimit } from "../effort.ts";
import type { Call } from "../harness.ts";
import { type Explained, type PlanNode, startExplained } from "./start-explained.ts";

/** Several workspaces, as in production, so that a full table scan also reads other workspaces' rows. */
const workspaces = 5;
const posts = effort.plannedPosts / workspaces;
const size = { users: posts / 10, posts, votes: posts, comments: posts, polls: 20, ballots: posts / 2 };

/** Tables that grow with use. A workspace's few boards, tags and statuses may be read in full. */
const growing = new Set(
  "posts post_activity post_tags votes comments comment_likes ballots ballot_choices changelog_likes users".split(
    " ",
  ),
);

/** Adds a reply and a like to each comment, and likes to changelog entries. */
const repliesAndLikes = `
  set session_replication_role = replica;
  insert into comment_likes (workspace_id, comment_id, user_id) select workspace_id, id, user_id from comments;
  insert into changelog_likes (workspace_id, changelog_id, user_id)
  select c.workspace_id, c.id, u.id from changelogs c join users u on u.workspace_id = c.workspace_id and u.full_name like '%5';
  insert into comments (workspace_id, post_id, parent_id, user_id, content)
  select workspace_id, post_id, id, user_id, 'So do I' from comments;
  update comments set replies_count = 1 where parent_id is null;
  update post_activity set comments_count = comments_count * 2;
  set session_replication_role = origin`;

/** Adds 10,000 comments to the first post of the first workspace. */
const longThread = `
  set session_replication_role = replica;
  insert into comments (workspace_id, post_id, user_id, content, created_at)
  select p.workspace_id, p.id, p.user_id, 'Me too', now() + n * interval '1 second'
  from posts p, generate_series(1, 10000) n where p.id = '${benchId("post", 1, 0)}';
  set session_replication_role = origin`;

let explained: Awaited<ReturnType<typeof startExplained>>;
beforeAll(async () => {
  explained = await startExplained(async (admin) => {
    for (let w = 1; w <= workspaces; w += 1) await seedWorkspace(admin, w, size);
    await admin.$client.unsafe(repliesAndLikes);
    await admin.$client.unsafe(longThread);
  });
}, timeLimit(120_000));
afterAll(() => explained.stop());

type Who = "staff" | "visitor";
/** The nth request to an endpoint, and its body. */
type Ask = (n: number) => [endpoint: string, body?: object | string | undefined];
type Endpoint = [name: string, who: Who, ask: Ask];

/** The number of the calling end user in the seeded data. */
const visitor = 7;
const id = (kind: Kind, n: number) => benchId(kind, 1, n);
/** Paths of public posts, spread over all posts, and of the visitor's own posts. */
const somePost = (n: number) => `/v1/posts/${id("post", ((n * 7_919) % (posts / 50)) * 50)}`;
const ownPost = (n: number) => `/v1/posts/${id("post", visitor + n * size.users)}`;
/** Paths of comments on public posts among the newest thousand. */
const someComment = (n: number) => comment(n * 50 + 1);
const ownComment = (n: number) => comment(visitor + n * size.users);
const comment = (n: number) => `${commentsUnder(n)}/${id("comment", n)}`;
const commentsUnder = (n: number) => `/v1/posts/${id("post", posts - 1 - (n % 1_000))}/comments`;
const commentsOf = (n: number) => commentsUnder(n * 50 + 1);

const forEach = (who: Who[], named: Record<string, Ask>): Endpoint[] =>
  Object.entries(named).flatMap(([name, ask]) => who.map((person): Endpoint => [name, person, ask]));

const endpoints: Endpoint[] = [
  ...growingEndpoints.map(({ name, caller, requests }): Endpoint => {
    const sent = requests(1, posts).map(({ method, path, body }) => [`${method} ${path}`, body]);
    return [name, caller, (n) => sent[n % sent.length] as [string, string]];
  }),
  ...forEach(["staff", "visitor"], {
    "GET /posts/:id": (n) => [`GET ${somePost(n)}`],
    "GET …/comments": (n) => [`GET ${commentsOf(n)}`],
    "GET …/replies": (n) => [`GET ${someComment(n)}/replies`],
    "POST …/comments with a reply": (n) => [
      `POST ${commentsOf(n)}`,
      { content: "Me too", parentId: id("comment", n * 50 + 1) },
    ],
    "POST …/like of a comment": (n) => [`POST ${someComment(n)}/like`],
    "GET /polls": () => ["GET /v1/polls"],
    "GET /polls with a status and a search": () => ["GET /v1/polls?status=active&search=poll"],
    "GET /polls/:id": (n) => [`GET /v1/polls/${id("poll", n)}`],
    "POST /polls/:id/vote": (n) => [
      `POST /v1/polls/${id("poll", n)}/vote`,
      { optionIds: [id("option", n * 4 + 1)] },
    ],
    "DELETE /polls/:id/vote": (n) => [`DELETE /v1/polls/${id("poll", n)}/vote`],
    "GET /changelogs": () => ["GET /v1/changelogs"],
    "GET /changelogs with a search": () => ["GET /v1/changelogs?search=release"],
    "GET /changelogs/:id": (n) => [`GET /v1/changelogs/${id("changelog", n)}`],
    "POST /changelogs/:id/like": (n) => [`POST /v1/changelogs/${id("changelog", n)}/like`],
    "GET /boards": () => ["GET /v1/boards"],
    "GET /post-categories": () => [`GET /v1/post-categories?boardId=${id("board", 1)}`],
    "GET /tags": () => [`GET /v1/tags?boardId=${id("board", 1)}`],
  }),
  ...forEach(["visitor"], {
    "POST /posts": () => [
      "POST /v1/posts",
      {
        title: "A wish",
        visibility: "public",
        boardId: id("board", 0),
        categoryId: id("category", 0),
      },
    ],
    "PATCH /posts/:id": (n) => [`PATCH ${ownPost(n)}`, { title: `Better ${n}` }],
    "DELETE /posts/:id": (n) => [`DELETE ${ownPost(n)}`],
    "PATCH …/comments/:id": (n) => [`PATCH ${ownComment(n)}`, { content: `Better ${n}` }],
    "DELETE …/comments/:id": (n) => [`DELETE ${ownComment(n)}`],
  }),
  ...forEach(["staff"], {
    "POST /posts/:id/vote": (n) => [`POST ${somePost(n)}/vote`],
    "PATCH /posts/:id to another board": (n) => [
      `PATCH ${somePost(n)}`,
      { boardId: id("board", 1), categoryId: id("category", 1) },
    ],
    "POST /posts/:id/tags/:tagId": (n) => [`POST ${taggable(n)}`],
    "DELETE /posts/:id/tags/:tagId": (n) => [`DELETE ${taggable(n)}`],
    "GET /posts/:id/votes": (n) => [`GET ${somePost(n)}/votes`],
    "GET /posts/:id/votes sorted by name": (n) => [`GET ${somePost(n)}/votes?sortBy=full_name`],
    "GET /posts/:id/votes for two users": (n) => [
      `GET ${somePost(n)}/votes?externalUserId=${id("user", n)},${id("user", n + 1)}`,
    ],
    "POST /posts/:id/votes": (n) => [`POST ${somePost(n)}/votes`, { user: voter(n) }],
    "DELETE /posts/:id/votes": (n) => [`DELETE ${somePost(n)}/votes?externalUserId=${voter(n).id}`],
  }),
];

/** The path for adding a tag of board 2 to a post on that board, or for removing it. */
const taggable = (n: number) => `/v1/posts/${id("post", 1_002 + n * 50)}/tags/${id("tag", 2)}` as const;

const strangers = Array.from({ length: 4 }, () => randomUUID());
const voter = (n: number) => ({ id: strangers[n], email: `voter-${n}@example.com`, full_name: `Voter ${n}` });

it("reading one post plans its statement a few times, not for each call", async () => {
  await explained.planFor("auto");
  const read = (n: number) => `GET /v1/posts/${id("post", n)}` as const;
  for (let n = 0; n < 8; n++) await explained.staff(read(n));
  const { plans } = await explained.explain(explained.staff, read(8));
  expect(plans).toHaveLength(1);
  // A plan for the given values contains them instead of parameters.
  expect(JSON.stringify(plans[0]?.Plan)).toContain("workspace_id = $");
});

it("the panel's first view is planned once per connection, also in a small workspace", async () => {
  await explained.planFor("custom");
  const call = await explained.endUser(id("user", visitor));
  const { plans } = await explained.explain(call, "GET /internal/open");
  const rest = plans.filter((plan) => plan["Query Text"].includes("hasPastPolls"));
  expect(rest).toHaveLength(1);
  expect(JSON.stringify(rest[0]?.Plan)).toContain("workspace_id = $");
});

it("reading one post reads only the caller's vote, however many votes the post has", async () => {
  await explained.planFor("generic");
  const { plans } = await explained.explain(explained.staff, `GET /v1/posts/${id("post", 1)}`);
  expect(JSON.stringify(plans)).toMatch(/"Index Cond":"[^"]*\(post_id = posts\.id\) AND \(user_id = /);
});

it("staff read a page of 10,000 comments in one statement that reads no comment of another page", async () => {
  const thread = `GET /staff/posts/${id("post", 0)}/comments?limit=50` as const;
  const call = await explained.signedIn();
  const { data } = (await call(thread)).body;
  for (const query of ["", `&before=${data[0].createdAt},${data[0].id}`]) {
    await explained.planFor("generic");
    const { plans, statements, response } = await explained.explain(call, `${thread}${query}`);
    expect([response.body.data.length, statements.length]).toEqual([50, 1]);
    expect(plans.flatMap((plan) => scans(plan.Plan))).toEqual([]);
    expect(plans.reduce((rows, plan) => rows + rowsOf(plan.Plan), 0)).toBeLessThan(250);
  }
});

describe.each(endpoints)("%s, for %s", (name, who, ask) => {
  /**
   * Calls with custom and generic plans: after five custom plans, PostgreSQL uses a generic plan if it is not more
   * expensive.
   */
  const calls: Explained[] = [];
  beforeAll(async () => {
    const call = who === "staff" ? explained.staff : await explained.endUser(id("user", visitor));
    for (const [n, kind] of (["custom", "custom", "generic", "generic"] as const).entries()) {
      await explained.planFor(kind);
      calls.push(await explained.explain(call, ...(ask(n) as Parameters<Call>)));
    }
  });

  it("the endpoint makes no sequential scan of a table that grows with use", () => {
    expect(calls.map(({ response }) => response.status).filter((status) => status >= 300)).toEqual([]);
    const scanned = calls.flatMap(({ plans }) => plans.flatMap((plan) => scans(plan.Plan)));
    expect([...new Set(scanned)]).toEqual([]);
  });

  // Post lists are exempt, because they count all matching rows; the benchmark measures this cost.
  if (!name.startsWith("GET /posts, ")) {
    it("the endpoint reads fewer rows than one tenth of the workspace's posts", () => {
      const read = calls.map(({ plans }) => plans.reduce((rows, plan) => rows + rowsOf(plan.Plan), 0));
      expect(Math.max(...read)).toBeLessThan(posts / 10);
    });
  }

  it("the endpoint makes one round trip to the database when the caller is cached", () => {
    const [fewest] = calls.map(({ statements }) => statements).sort((a, b) => a.length - b.length);
    expect(fewest).toHaveLength(1);
  });
});

function scans(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(scans);
  const table = node["Relation Name"] ?? "";
  return node["Node Type"] === "Seq Scan" && growing.has(table) ? [table, ...below] : below;
}

/** Rows read from growing tables, including those that a filter removes. */
function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((rows, child) => rows + rowsOf(child), 0);
  if (!growing.has(node["Relation Name"] ?? "")) return below;
  const each =
    (node["Actual Rows"] ?? 0) +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  return below + each * (node["Actual Loops"] ?? 0);
}

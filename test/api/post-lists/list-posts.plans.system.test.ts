import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { benchId } from "../../../bench/systems/ids.ts";
import { seedWorkspace } from "../../../bench/systems/seed.ts";
import { type PlanNode, startExplained } from "../start-explained.ts";

const size = { users: 200, votes: 1_000, comments: 100, polls: 1, ballots: 100 };

const lists = [
  "status=active",
  "status=active&statusValue=planned",
  "status=old",
  "statusValue=planned",
  `statusId=${benchId("status", 1, 0)}`,
  "sortBy=votesCount",
  "status=active&sortBy=votesCount",
  ...["createdAt", "votesCount", "lastInteractionAt"].map(
    (sortBy) => `boardId=${benchId("board", 1, 1)}&sortBy=${sortBy}`,
  ),
].flatMap((filter) => (["staff", "visitor"] as const).map((who) => ({ filter, who })));

describe.each([
  // As in most installations: a filter on workspace_id then excludes no rows.
  { database: "a database with one workspace", workspaces: [1], posts: 20_000 },
  { database: "a database with three workspaces", workspaces: [1, 2, 3], posts: 10_000 },
])("in $database", ({ workspaces, posts }) => {
  let explained: Awaited<ReturnType<typeof startExplained>>;
  beforeAll(async () => {
    explained = await startExplained(async (admin) => {
      for (const workspace of workspaces) await seedWorkspace(admin, workspace, { ...size, posts });
    });
  });
  afterAll(() => explained?.stop());

  describe.each(lists)("GET /posts?$filter, for $who", ({ filter, who }) => {
    it.each(["custom", "generic"] as const)(
      "the list of posts reads fewer than 500 rows for a page of 20 posts with a %s plan",
      async (kind) => {
        const call = who === "staff" ? explained.staff : await explained.endUser(benchId("user", 1, 7));
        await explained.planFor(kind);
        const { response, plans } = await explained.explain(call, `GET /v1/posts?${filter}`);
        expect([response.status, response.body.data.length]).toEqual([200, 20]);
        const read = plans
          .flatMap(({ Plan }) => nodesOf(Plan))
          .filter((node) => /^posts$|^post_activity$/.test(node["Relation Name"] ?? ""))
          .reduce((sum, node) => sum + rowsOf(node), 0);
        expect(read).toBeLessThan(500);
      },
    );
  });

  describe.each(["staff", "visitor"] as const)("for %s", (who) => {
    const plansOf = async (kind: "custom" | "generic", query: string) => {
      const call = who === "staff" ? explained.staff : await explained.endUser(benchId("user", 1, 7));
      await explained.planFor(kind);
      const { response, plans } = await explained.explain(call, `GET /v1/posts?${query}`);
      expect(response.status).toBe(200);
      return plans.flatMap(({ Plan }) => nodesOf(Plan));
    };

    it.each(["custom", "generic"] as const)(
      "the most active of the newest 100 posts are found without reading the activity of all posts, with a %s plan",
      async (kind) => {
        const createdFrom = new Date(Date.now() - 100 * 60_000).toISOString();
        const nodes = await plansOf(kind, `sortBy=lastInteractionAt&createdFrom=${createdFrom}`);
        const read = nodes.filter((node) => node["Relation Name"] === "post_activity");
        expect(read.reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThan(2_500);
      },
    );

    it.each(["custom", "generic"] as const)(
      "a search without a trigram is counted by the keys of the newest posts, and reads no index of titles, with a %s plan",
      async (kind) => {
        for (const sortBy of ["createdAt", "votesCount"]) {
          const used = (await plansOf(kind, `search=c%2B%2B&sortBy=${sortBy}`)).map(
            (node) => node["Index Name"],
          );
          expect(used).toEqual(expect.arrayContaining(["posts_newest", "posts_pkey"]));
          expect(used).not.toContain("posts_title_search");
        }
      },
    );

    it.each(["custom", "generic"] as const)(
      "a search on one board reads the most voted posts one by one, with a %s plan",
      async (kind) => {
        const nodes = await plansOf(
          kind,
          `search=export&sortBy=votesCount&boardId=${benchId("board", 1, 1)}`,
        );
        const near = nodes.find((node) => node["Subplan Name"] === "CTE near");
        expect(near && nodesOf(near).map((node) => node["Node Type"])).not.toContain("Hash Join");
        const [read] = near ? nodesOf(near).filter((node) => node["Relation Name"] === "posts") : [];
        expect(read?.["Index Name"]).toBe("posts_pkey");
      },
    );
  });

  it.each(["custom", "generic"] as const)(
    "waiting posts of one board and status are found without looking up those of other ones, with a %s plan",
    async (kind) => {
      await explained.planFor(kind);
      const query = `inbox=waiting&statusValue=planned&boardId=${benchId("board", 1, 1)}`;
      const { response, plans } = await explained.explain(
        await explained.signedIn(),
        `GET /staff/posts?${query}`,
      );
      const { total } = response.body.pagination;
      expect([response.status, total]).toEqual([200, posts / 20]);
      const nodes = plans.flatMap(({ Plan }) => nodesOf(Plan));
      const read = nodes.filter((node) => node["Relation Name"] === "posts");
      expect(read.reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThan(posts / 4);
    },
  );

  it.each(["custom", "generic"] as const)(
    "a search of one's own votes compares posts with their ids by a hash table, with a %s plan",
    async (kind) => {
      const call = await explained.endUser(benchId("user", 1, 7));
      await explained.planFor(kind);
      const { response, plans } = await explained.explain(call, "GET /v1/posts?mine=voted&search=export");
      expect(response.status).toBe(200);
      expect(JSON.stringify(plans).match(/hashed SubPlan/)).not.toBeNull();
    },
  );
});

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
const rowsOf = (node: PlanNode) =>
  ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1);

import { beforeAll, expect, test } from "vitest";
import { Overview } from "../../../api/overview/contract.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { recountPosts } from "../posts/recount-posts.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

test("the overview counts activity per day, and lists the most-voted open posts and the posts that await a staff reply", async () => {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "member");
  const { boardId, categoryId } = await newBoard(workspace.call);
  const visitor = await workspace.endUser();
  const titles = ["Asked", "Answered", "Asked again", "By the team", "Done"];
  const ids: Record<string, string> = {};
  for (const title of titles) {
    const author = title === "By the team" ? workspace : visitor;
    const input = { title, boardId, categoryId, visibility: "public" };
    ids[title] = (await author.call("POST /v1/posts", input)).body.id;
  }
  const say = (who: typeof visitor | typeof workspace, title: string) =>
    who.call(`POST /v1/posts/${ids[title]}/comments`, { content: "A word" });
  await say(workspace, "Answered");
  await say(workspace, "Asked again");
  await say(visitor, "Asked again");
  const statuses = (await call("GET /staff/statuses")).body;
  const done = statuses.find(({ kind }: { kind: string }) => kind === "done").id;
  await workspace.call(`PATCH /v1/posts/${ids.Done}`, { statusId: done });
  for (const title of ["Asked", "Done"]) await visitor.call(`POST /v1/posts/${ids[title]}/vote`);
  await workspace.call(`POST /v1/posts/${ids.Asked}/vote`);
  await visitor.call(`POST /v1/posts/${ids["By the team"]}/vote`);
  await api.sql`
    with gone as (delete from votes where post_id = ${ids.Done ?? ""} returning workspace_id, post_id, user_id)
    insert into votes (workspace_id, post_id, user_id, created_at) select *, now() - interval '2 days' from gone`;

  expect(await auditCounters(api.db, workspace.workspaceId)).toEqual([]);
  const { days, mostWanted, needsReply, ...counts } = Overview.parse(
    (await call("GET /staff/overview?days=7")).body,
  );
  expect(days).toHaveLength(7);
  const [today] = await api.sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as date`;
  expect(days.at(-1)).toEqual({ date: today?.date, posts: 5, votes: 3, comments: 3 });
  expect(days.at(-3)).toMatchObject({ posts: 0, votes: 1, comments: 0 });
  expect(days.slice(0, 4).every(({ posts, votes, comments }) => posts + votes + comments === 0)).toBe(true);
  expect(mostWanted.map(({ title }) => title)).toEqual(["Asked", "By the team"]);
  expect(needsReply.map(({ title }) => title)).toEqual(["Asked", "Asked again"]);
  expect(counts).toEqual({ needsReplyCount: 2, isNeedsReplyCountExact: true });

  // A change by staff leaves `waitingSince` unchanged.
  const isOpen = { ids: Object.values(ids), statusId: statuses[0].id };
  expect((await call("PATCH /staff/posts", isOpen)).status).toBe(200);
  const later = Overview.parse((await call("GET /staff/overview?days=7")).body).needsReply;
  expect(later.map(({ title }) => title)).toEqual(["Asked", "Done", "Asked again"]);
  expect(later.filter(({ title }) => title !== "Done").map(({ waitingSince }) => waitingSince)).toEqual(
    needsReply.map(({ waitingSince }) => waitingSince),
  );

  const other = await signIn(api, await newWorkspace(api), "member");
  const theirs = Overview.parse((await other.call("GET /staff/overview")).body);
  expect([theirs.days.length, theirs.mostWanted, theirs.needsReply]).toEqual([30, [], []]);
  for (const wrong of ["0", "366", "x", "-1"]) {
    expectProblem(await call(`GET /staff/overview?days=${wrong}`), 400, "invalid_request");
  }
});

test("nobody is told that all posts are answered while one of thousands of newer, closed or answered ones is not", async () => {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "member");
  const { boardId, categoryId } = await newBoard(workspace.call);
  const visitor = await workspace.endUser();
  const input = { title: "Never answered", boardId, categoryId, visibility: "public" };
  const { id } = (await visitor.call("POST /v1/posts", input)).body;
  const closed = (await call("GET /staff/statuses")).body.find(
    ({ kind }: { kind: string }) => kind === "closed",
  ).id;
  const { workspaceId, userId } = workspace;
  await api.sql`
    with made as (
      insert into posts (workspace_id, user_id, board_id, category_id, status_id, title, visibility)
      select ${workspaceId}, case when n % 2 = 0 then ${userId} else ${visitor.userId} end::uuid, ${boardId}, ${categoryId},
        case when n % 2 = 1 then ${closed}::uuid end, 'Closed or of staff', 'public'
      from generate_series(1, 400) n returning workspace_id, id)
    insert into post_activity (workspace_id, post_id) select workspace_id, id from made`;
  await recountPosts(api.sql, workspaceId);
  const { needsReply, needsReplyCount } = Overview.parse((await call("GET /staff/overview")).body);
  expect([needsReply.map((post) => post.id), needsReplyCount]).toEqual([[id], 1]);
});

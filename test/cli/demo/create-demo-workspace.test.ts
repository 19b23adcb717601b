import { afterAll, beforeAll, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { ideaThreads } from "../../../cli/demo/content/idea-threads.ts";
import { otherThreads } from "../../../cli/demo/content/other-threads.ts";
import { createDemoWorkspace, type DemoWorkspace } from "../../../cli/demo/create-demo-workspace.ts";
import { afterThis, caller, type OwnApi, startApi } from "../../harness.ts";

let api: OwnApi;
let demo: DemoWorkspace;

beforeAll(async () => {
  api = await startApi();
  demo = await createDemoWorkspace(api.db, api.config.API_ROOT_KEYS, {
    allowedDomains: ["http://localhost:4002"],
  });
});
afterAll(() => api.stop());

const call = (...args: Parameters<ReturnType<typeof caller>>) =>
  caller(api.url, { "x-api-key": demo.apiKey })(...args);

it("creating the demo returns working keys for its workspace", async () => {
  const { sdkToken, subdomain } = demo;
  const [row] = await api.sql`
    select name, subdomain, sdk_token as "sdkToken", allowed_domains as domains
    from workspaces where id = ${demo.workspaceId}`;
  expect(row).toEqual({ name: "Beanrow", subdomain, sdkToken, domains: ["http://localhost:4002"] });
  expect(subdomain).toBe("demo");
  expect(demo.secretKey).toMatch(/^ews_/);
  const boards = await call("GET /v1/boards?sortBy=title&sortOrder=asc");
  expect(boards.body.map((board: { title: string }) => board.title)).toEqual([
    "Bugs",
    "Feature ideas",
    "Integrations",
    "Team notes",
  ]);
});

it("the demo has one default board, and one board for staff only", async () => {
  const defaults = await call("GET /v1/boards?isDefault=true");
  const privates = await call("GET /v1/boards?isPrivate=true");
  expect(defaults.body.map((board: { url: string }) => board.url)).toEqual(["ideas"]);
  expect(privates.body.map((board: { url: string }) => board.url)).toEqual(["team-notes"]);
});

it("the demo has posts in every status, and some without a status", async () => {
  const rows = await api.sql`
    select s.value, count(p.id)::int as posts
    from posts p full join statuses s on s.workspace_id = p.workspace_id and s.id = p.status_id group by 1`;
  expect(rows.map((row) => row.value).sort()).toEqual(
    ["closed", "completed", "in_progress", "planned", "under_review", null].sort(),
  );
  for (const { value, posts } of rows) expect(posts, value).toBeGreaterThanOrEqual(3);
});

it("the demo's counters match its rows", async () => {
  expect(await auditCounters(api.db)).toEqual([]);
});

it("the demo has a few posts with many votes, and many posts with few votes", async () => {
  const votes = (await api.sql`select votes_count as votes from post_activity order by 1 desc`).map(
    (row) => row.votes,
  );
  expect(votes.length).toBeGreaterThanOrEqual(45);
  expect(votes.filter((count) => count >= 60)).toHaveLength(6);
  expect(votes.filter((count) => count < 20).length).toBeGreaterThan(votes.length / 2);
});

it("the demo has threads with replies to replies, one pinned comment, and one comment marked as spam", async () => {
  const [row] = await api.sql`
    select count(*)::int as comments, max(likes_count)::int as likes,
      count(*) filter (where is_pinned)::int as pinned, count(*) filter (where is_spam)::int as spam,
      count(*) filter (where parent_id in (select id from comments where parent_id is not null))::int as nested
    from comments`;
  expect(row).toMatchObject({ pinned: 1, spam: 1 });
  expect(row?.comments).toBeGreaterThan(90);
  expect(row?.nested).toBeGreaterThanOrEqual(3);
  expect(row?.likes).toBeGreaterThan(20);
});

it("the demo has every comment thread that its content defines, each on a different post", async () => {
  const [row] = await api.sql`select count(distinct post_id)::int as threads from comments`;
  expect(row?.threads).toBe(Object.keys({ ...ideaThreads, ...otherThreads }).length);
});

it("the demo has three open polls, one of each type, one poll that has ended and one that has not started", async () => {
  const polls = await api.sql`
    select type, case when now() < start_at then 'not_started' when now() < end_at then 'active' else 'expired' end
      as status, ballots_count > 0 as "hasBallots"
    from polls order by created_at, type`;
  expect(polls.map((poll) => Object.values(poll).join(" ")).sort()).toEqual([
    "multiple active true",
    "multiple not_started false",
    "ranked active true",
    "single active true",
    "single expired true",
  ]);
});

it("the demo has six changelog entries, each tagged, liked, and viewed more often than liked", async () => {
  const entries = await api.sql`
    select c.title from changelogs c
    where likes_count between 1 and views_count - 1
      and exists (select from changelog_tag_links l where l.changelog_id = c.id)`;
  expect(entries).toHaveLength(6);
});

it("the demo's events are in a plausible order, and none is in the future", async () => {
  const broken = await api.sql`
    select 'vote before its post' as fault, p.title as at from votes v join posts p on p.id = v.post_id
      where v.created_at < p.created_at
    union all select 'comment before its post', c.content from comments c join posts p on p.id = c.post_id
      where c.created_at < p.created_at or c.updated_at < c.created_at
    union all select 'reply before its parent', c.content from comments c
      join comments parent on parent.id = c.parent_id where c.created_at <= parent.created_at
    union all select 'like before its comment', c.content from comment_likes l
      join comments c on c.id = l.comment_id where l.created_at < c.created_at
    union all select 'like before its entry', c.title from changelog_likes l
      join changelogs c on c.id = l.changelog_id where l.created_at < c.created_at
    union all select 'ballot outside its voting period', p.title from ballots b join polls p on p.id = b.poll_id
      where b.created_at < p.start_at or b.created_at >= p.end_at
    union all select 'action before its user', u.full_name from users u
      join (select user_id, created_at from posts union all select user_id, created_at from votes
        union all select user_id, created_at from comments union all select user_id, created_at from ballots) act
        on act.user_id = u.id where act.created_at < u.created_at
    union all select 'post before its board', p.title from posts p join boards b on b.id = p.board_id
      where p.created_at < b.created_at or p.updated_at < p.created_at
    union all select 'liked or voted for by a user who cannot see it', p.title from posts p
      join boards b on b.id = p.board_id
      join (select v.post_id, v.user_id from votes v union all
        select c.post_id, l.user_id from comment_likes l join comments c on c.id = l.comment_id) act
        on act.post_id = p.id join users u on u.id = act.user_id
      where not post_is_visible(p, b, u.id, u.role <> 'end_user', true)
    union all select 'board before its workspace', b.title from boards b, workspaces w
      where b.created_at < w.created_at
    union all select 'last interaction is not the last', p.title from posts p
      join post_activity a on a.post_id = p.id
      where a.last_interaction_at <> greatest(p.updated_at,
        (select max(created_at) from votes v where v.post_id = p.id),
        (select max(created_at) from comments c where c.post_id = p.id))
    union all select 'in the future', title from posts where updated_at > now()
    union all select 'in the future', content from comments where updated_at > now()
    union all select 'in the future', p.title from votes v join posts p on p.id = v.post_id where v.created_at > now()`;
  expect(broken).toEqual([]);
});

it("the demo's posts and votes are numbered in the order of their creation", async () => {
  const [row] = await api.sql`
    select count(*)::int as misplaced from (
      select number, lag(number) over (order by created_at) as before from posts
      union all select number, lag(number) over (order by created_at) from votes) n
    where number < before`;
  expect(row).toEqual({ misplaced: 0 });
});

it("the demo respects the API's limits", async () => {
  const [row] = await api.sql`
    select
      (select count(*) from boards where char_length(title) not between 3 and 20
        or url !~ '^[A-Za-z](-?[A-Za-z0-9])*$' or char_length(url) not between 3 and 20)::int as boards,
      (select count(*) from posts where char_length(title) not between 1 and 200)::int as posts,
      (select count(*) from comments where char_length(content) not between 1 and 2000)::int as comments,
      (select count(*) from polls where char_length(title) > 200)::int as polls,
      (select count(*) from users where email !~ '^[a-z.]+@(example\.com|beanrow\.example)$')::int as emails`;
  expect(row).toEqual({ boards: 0, posts: 0, comments: 0, polls: 0, emails: 0 });
});

it("creating the demo stores nothing if its subdomain is taken", async () => {
  const again = createDemoWorkspace(api.db, api.config.API_ROOT_KEYS, { allowedDomains: [] });
  await expect(again).rejects.toMatchObject({ cause: { constraint_name: "workspaces_subdomain_key" } });
  expect(await api.sql`select subdomain from workspaces`).toEqual([{ subdomain: "demo" }]);
  expect(await auditCounters(api.db)).toEqual([]);
});

it("the demo has the same content on every run", async () => {
  const other = await startApi();
  afterThis(other.stop);
  await createDemoWorkspace(other.db, other.config.API_ROOT_KEYS, { allowedDomains: [] });
  const [here, there] = await Promise.all(
    [api, other].map(
      ({ sql }) => sql`
    select p.title, u.full_name as author, a.votes_count as votes,
      (select string_agg(coalesce(v.email, 'anonymous'), ' ' order by v.email) from votes o
        join users v on v.id = o.user_id where o.post_id = p.id) as voters
    from posts p join users u on u.id = p.user_id join post_activity a on a.post_id = p.id order by p.number`,
    ),
  );
  expect(here).toEqual(there);
});

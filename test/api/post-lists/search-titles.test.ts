import { afterAll, beforeAll, expect, it } from "vitest";
import { hasTrigram } from "../../../api/post-lists/match-posts.ts";
import { effort, timeLimit } from "../../effort.ts";
import { newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { recountPosts } from "../posts/recount-posts.ts";

interface Row {
  id: string;
  title: string;
  boardId: string;
  visibility: string;
  isMine: boolean;
  isPrivateBoard: boolean;
  kind: string | null;
  isTagged: boolean;
  createdAt: string;
  votesCount: number;
  lastInteractionAt: string;
}

let api: OwnApi;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let visitor: Awaited<ReturnType<typeof workspace.endUser>>;
let boards: string[];
let tagId: string;
let rows: Row[];

/**
 * Creates posts whose titles have words that are common, rare, or common only among the newest or oldest posts, in
 * upper and lower case. Many posts have equal times and votes.
 */
beforeAll(async () => {
  api = await startApi();
  workspace = await newWorkspace(api);
  visitor = await workspace.endUser();
  const places = [
    await newBoard(workspace.call),
    await newBoard(workspace.call),
    await newBoard(workspace.call, { isPrivate: true }),
  ];
  boards = places.map(({ boardId }) => boardId);
  tagId = (await workspace.call("POST /v1/tags", { name: "red", boardId: boards[0] })).body.id;
  const { workspaceId, userId } = workspace;
  // In parts, each of which takes far less than the limit for a statement, also beside other tests.
  for (let first = 1; first <= 2400; first += 300) {
    await api.sql`
      with made as (
        insert into posts (workspace_id, user_id, board_id, category_id, status_id, title, visibility, created_at)
        select ${workspaceId}::uuid, case when hashint8(n) % 3 = 0 then ${visitor.userId}::uuid else ${userId}::uuid end,
          (${boards}::uuid[])[1 + n % 3], (${places.map(({ categoryId }) => categoryId)}::uuid[])[1 + n % 3],
          (select id from statuses s where s.workspace_id = ${workspaceId} and s.value =
            (array['planned', 'completed', 'closed'])[n % 5]),
          concat_ws(' ', case when n % 2 = 0 then 'Calendar' else 'the CALENDAR' end,
            case when n % 7 = 0 then 'Dark mode' when n % 11 = 0 then 'mode, dark' end,
            case when n < 300 then 'fresh Ärger' when n > 2100 then 'alter 100%_ÄRGER' end,
            case when n % 501 = 0 then 'zebra c++' end, n),
          case when n % 4 = 1 then 'private' else 'public' end,
          date_trunc('hour', now()) - make_interval(mins => n / 3)
        from generate_series(${first}::int, ${first + 299}::int) n returning workspace_id, id)
      insert into post_activity (workspace_id, post_id, votes_count, last_interaction_at)
      select workspace_id, id, abs(hashint8(row_number() over ())) % 40,
        date_trunc('hour', now()) - make_interval(mins => abs(hashint8(row_number() over ())) % 500) from made`;
  }
  await recountPosts(api.sql, workspaceId);
  await api.sql`
    insert into post_tags (workspace_id, post_id, tag_id, board_id)
    select workspace_id, id, ${tagId}, board_id from posts where board_id = ${boards[0] ?? ""} and hashtext(title) % 2 = 0`;
  // In production, autovacuum analyzes the tables within a minute.
  await api.sql`analyze`;
  rows = await api.sql<Row[]>`
    select p.id, p.title, p.board_id as "boardId", p.visibility, p.user_id = ${visitor.userId} as "isMine",
      b.is_private as "isPrivateBoard", s.kind, p.created_at::text as "createdAt", a.votes_count as "votesCount",
      a.last_interaction_at::text as "lastInteractionAt",
      exists (select from post_tags t where t.workspace_id = p.workspace_id and t.post_id = p.id) as "isTagged"
    from posts p join boards b on b.workspace_id = p.workspace_id and b.id = p.board_id
      join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
      left join statuses s on s.workspace_id = p.workspace_id and s.id = p.status_id`;
  const stranger = await newWorkspace(api);
  await stranger.call("POST /v1/posts", { ...(await newBoard(stranger.call)), title: "calendar of others" });
});
afterAll(() => api.stop());

const words = [
  ...["calendar", "CALENDAR", "the calendar", "dark mode", "mode, d", "dark mode fresh", "calendar mode"],
  ...["fresh", "fresh ärger", "alter", "ärger", "100%", "100%_", "0%_ä", "%__", "zebra", "zebra c++", "c++"],
  ...["nowhere", "calendar 77", "ar 1", " 299", "e c", "calendar calendar", "dar\\", "'; --"],
];
const sorts = ["createdAt", "votesCount", "lastInteractionAt"] as const;
const pick = <Item>(from: readonly Item[]): Item => from[Math.floor(Math.random() * from.length)] as Item;

interface Query {
  search: string;
  sortBy: (typeof sorts)[number];
  sortOrder: "asc" | "desc";
  page: number;
  limit: number;
  boardId?: string;
  status?: "old" | "active";
  tagId?: string;
  statusValue?: string;
}

function newQuery(): Query {
  const [one = "", , three] = boards;
  return {
    search: pick(words),
    sortBy: pick(sorts),
    sortOrder: pick(["asc", "desc"]),
    page: pick([1, 1, 1, 2, 7, 40]),
    limit: pick([20, 20, 20, 1, 7, 100]),
    ...pick([{}, {}, { boardId: one }, { boardId: `${one},${three}` }]),
    ...pick([{}, {}, { status: "old" as const }, { status: "active" as const }]),
    ...pick([{}, {}, {}, { tagId }]),
    ...pick([{}, {}, {}, { statusValue: "planned,closed" }]),
  };
}
/** Computes the documented result by filtering and sorting `rows`, without SQL. */
function expected({ search, sortBy, sortOrder, page, limit, ...filter }: Query, isStaff: boolean) {
  const isClosing = (kind: string | null) => kind === "done" || kind === "closed";
  const found = rows
    .filter(({ title }) => title.toLowerCase().includes(search.trim().toLowerCase()))
    .filter((row) => isStaff || ((row.visibility === "public" || row.isMine) && !row.isPrivateBoard))
    .filter(({ boardId }) => !filter.boardId || filter.boardId.split(",").includes(boardId))
    .filter(({ kind }) => !filter.status || isClosing(kind) === (filter.status === "old"))
    .filter(({ kind }) => !filter.statusValue || kind === "closed" || kind === "active")
    .filter(({ isTagged }) => !filter.tagId || isTagged)
    .sort((one, other) => compare(one[sortBy], other[sortBy]) || compare(one.id, other.id));
  if (sortOrder === "desc") found.reverse();
  const start = (page - 1) * limit;
  const titles = found.slice(start, start + limit).map(({ title }) => title);
  return { titles, total: found.length };
}

function compare<Value extends string | number>(one: Value, other: Value) {
  return one < other ? -1 : one > other ? 1 : 0;
}

it(
  "a search returns the same posts as a scan of all titles, for each order, filter and page",
  async () => {
    for (let n = 0; n < effort.searches; n += 1) {
      const query = newQuery();
      const isStaff = pick([true, false]);
      const { call } = isStaff ? workspace : visitor;
      const parameters = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      );
      const { status, body } = await call(`GET /v1/posts?${parameters}`);
      const titles = body.data?.map(({ title }: Row) => title);
      expect({ query, isStaff, status, titles, total: body.pagination?.total }).toEqual({
        ...{ query, isStaff, status: 200 },
        ...expected(query, isStaff),
      });
    }
  },
  timeLimit(120_000),
);

it("hasTrigram returns true exactly for the searches that the trigram index can narrow down", async () => {
  const letters = [..."ab+ .%_\\é日1٣कि-Ⅷ😀²ªßİ"];
  await api.sql`create table tried as select 'x' || n as title from generate_series(1, 20) n`;
  await api.sql`create index on tried using gin (title gin_trgm_ops)`;
  await api.sql`create function read_by_index(pattern text) returns int language plpgsql
    set enable_seqscan = off as $$
    declare plan json;
    begin
      execute format('explain (analyze, timing off, format json) select from tried where title ilike %L', pattern) into plan;
      return (plan->0->'Plan'->'Plans'->0->>'Actual Rows')::float::int;
    end $$`;
  for (let n = 0; n < effort.searches; n += 1) {
    const search = Array.from({ length: pick([1, 2, 3, 4, 5]) }, () => pick(letters)).join("");
    const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    const [read] = await api.sql<{ rows: number }[]>`select read_by_index(${pattern}) as rows`;
    expect([search, hasTrigram(search)]).toEqual([search, read?.rows !== 20]);
  }
});

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { z } from "zod";
import type { WriteFunction } from "../api/sql/functions.ts";
import { readDatabaseUrl } from "../platform/database-url.ts";
import { readEnvironment } from "../platform/process/environment.ts";
import { runProcess } from "../platform/process/run-process.ts";
import { createLog } from "../platform/telemetry/log.ts";
import { benchId } from "./systems/ids.ts";

/**
 * Runs the floor server, the minimal server that our endpoints are compared with: `node:http` and `postgres` with
 * prepared statements, one query per request, and JSON.stringify for the rows. This server has no keys, roles,
 * validation, limits or errors.
 */
const { DATABASE_URL, USER_ID: user } = readEnvironment({ DATABASE_URL: z.string(), USER_ID: z.uuid() });
const { url, hosts } = readDatabaseUrl(DATABASE_URL);
const [{ host, port } = { host: "localhost", port: 5432 }] = hosts;
const sql = postgres(url, { host, port, max: 8 });
const ws = benchId("workspace", 1, 0);

async function getPost(id: string) {
  const [post] = await sql`select ${postColumns()} from posts p
    join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
    left join votes v on v.workspace_id = p.workspace_id and v.post_id = p.id and v.user_id = ${user}
    where p.workspace_id = ${ws} and p.id = ${id}`;
  return post;
}

async function listPosts(query: URLSearchParams) {
  const board = query.get("boardId") ?? "";
  return asPage(
    await sql`select ${postColumns()},
        (select count(*)::int from posts where workspace_id = ${ws} and board_id = ${board}) as total
      from posts p
      join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
      left join votes v on v.workspace_id = p.workspace_id and v.post_id = p.id and v.user_id = ${user}
      where p.workspace_id = ${ws} and p.board_id = ${board}
      order by p.created_at desc, p.id desc limit 20`,
  );
}

function postColumns() {
  return sql`p.id, p.created_at as "createdAt", p.updated_at as "updatedAt",
    a.last_interaction_at as "lastInteractionAt", p.workspace_id as "workspaceId", p.board_id as "boardId",
    p.category_id as "categoryId", p.status_id as "statusId", p.title, p.description, p.visibility,
    a.votes_count as "votesCount", a.comments_count as "commentsCount", v.user_id is not null as "isVoted"`;
}

async function listComments(post: string) {
  const rows =
    await sql`select c.id, c.created_at as "createdAt", c.updated_at as "updatedAt", c.post_id as "postId",
      c.workspace_id as "workspaceId", c.parent_id as "parentId", c.user_id as "userId", c.content,
      c.is_spam as "isSpam", c.is_pinned as "isPinned", c.likes_count as "likesCount",
      c.replies_count as "repliesCount", l.user_id is not null as "isLiked", u.full_name as "fullName",
      u.avatar_url as "avatarUrl", (select count(*)::int from comments
        where workspace_id = ${ws} and post_id = ${post} and parent_id is null) as total
    from comments c join users u on u.workspace_id = c.workspace_id and u.id = c.user_id
      left join comment_likes l on l.workspace_id = c.workspace_id and l.comment_id = c.id and l.user_id = ${user}
    where c.workspace_id = ${ws} and c.post_id = ${post} and c.parent_id is null
    order by c.is_pinned desc, c.created_at, c.id limit 20`;
  return asPage(
    rows.map(({ fullName, avatarUrl, ...row }) => ({
      ...row,
      creator: { id: row.userId, fullName, avatarUrl },
    })),
  );
}

async function listVotes(post: string) {
  const rows = await sql`select v.number as id, v.created_at, p.number as post_id, w.number as workspace_id,
      u.id as user_id, u.created_at as user_created_at, u.email, u.full_name, u.avatar_url,
      (select count(*)::int from votes where workspace_id = ${ws} and post_id = ${post}) as total
    from votes v join users u on u.workspace_id = v.workspace_id and u.id = v.user_id
      join posts p on p.workspace_id = v.workspace_id and p.id = v.post_id
      join workspaces w on w.id = v.workspace_id
    where v.workspace_id = ${ws} and v.post_id = ${post} order by v.created_at desc, v.number desc limit 20`;
  return asPage(
    rows.map(({ user_id: id, user_created_at: created_at, email, full_name, avatar_url, ...row }) => ({
      ...row,
      external_author: { id, created_at, email, full_name, avatar_url },
    })),
  );
}

async function listPolls() {
  return asPage(
    await sql`select p.id, p.created_at as "createdAt", p.workspace_id as "workspaceId", p.user_id as "userId", p.title,
        p.description, p.type, p.start_at as "startAt", p.end_at as "endAt", p.ballots_count as "totalVotes",
        o.options, (select count(*)::int from polls where workspace_id = ${ws}) as total
      from polls p cross join lateral (
        select json_agg(json_build_object('id', o.id, 'title', o.title, 'order', o."order",
          'votesCount', o.votes_count, 'percentage', round(o.votes_count * 100.0 / nullif(p.ballots_count, 0), 2),
          'isVoted', c.option_id is not null, 'userRank', c.rank) order by o."order", o.submitted) as options
        from poll_options o left join ballot_choices c on c.workspace_id = o.workspace_id
          and c.poll_id = o.poll_id and c.option_id = o.id and c.user_id = ${user}
        where o.workspace_id = p.workspace_id and o.poll_id = p.id) o
      where p.workspace_id = ${ws} order by p.created_at desc, p.id desc limit 20`,
  );
}

async function listChangelogs() {
  return asPage(
    await sql`select ${changelogColumns()}, u.full_name as "fullName", u.avatar_url as "avatarUrl",
        l.user_id is not null as "isLiked", (select count(*)::int from changelogs where workspace_id = ${ws}) as total,
        array(select tag_id from changelog_tag_links t where t.workspace_id = c.workspace_id and t.changelog_id = c.id)
          as "tagIds"
      from changelogs c join users u on u.workspace_id = c.workspace_id and u.id = c.user_id
        left join changelog_likes l
          on l.workspace_id = c.workspace_id and l.changelog_id = c.id and l.user_id = ${user}
      where c.workspace_id = ${ws} order by c.created_at desc, c.id desc limit 20`,
  );
}

async function viewChangelog(id: string) {
  const [entry] = await sql`update changelogs c set views_count = views_count + 1
    where workspace_id = ${ws} and id = ${id} returning ${changelogColumns()}`;
  return entry;
}

function changelogColumns() {
  return sql`c.id, c.created_at as "createdAt", c.workspace_id as "workspaceId", c.user_id as "userId", c.title,
    c.content, c.likes_count as "likesCount", c.views_count as "viewsCount"`;
}

async function write(name: WriteFunction, input: Record<string, string>) {
  const [row] = await sql`select body from ${sql(name)}(${ws}, ${user}, true, ${sql.json(input)})`;
  return row?.body;
}

function asPage(rows: readonly object[]) {
  const [first] = rows as readonly { total: number }[];
  const pagination = { page: 1, limit: 20, total: first?.total ?? 0 };
  return { data: rows.map((row) => ({ ...row, total: undefined })), pagination };
}

function serve(method: string, [, , noun, id = "", verb]: string[], query: URLSearchParams, body: object) {
  switch (`${method} ${noun}${id && "/:id"}${verb ? `/${verb}` : ""}`) {
    case "GET posts/:id":
      return getPost(id);
    case "GET posts":
      return listPosts(query);
    case "POST posts/:id/vote":
      return write("toggle_post_vote", { id });
    case "GET posts/:id/comments":
      return listComments(id);
    case "POST posts/:id/comments":
      return write("create_comment", { ...body, postId: id });
    case "GET posts/:id/votes":
      return listVotes(id);
    case "POST polls/:id/vote":
      return write("vote_on_poll", { ...body, id });
    case "GET polls":
      return listPolls();
    case "GET changelogs":
      return listChangelogs();
    default:
      return viewChangelog(id);
  }
}

async function handle(request: IncomingMessage, response: ServerResponse) {
  const [path = "", query] = (request.url ?? "").split("?");
  const body = request.headers["content-length"] ? await readJson(request) : {};
  const found = await serve(request.method ?? "", path.split("/"), new URLSearchParams(query), body);
  const json = JSON.stringify(found);
  response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(json) });
  response.end(json);
}

async function readJson(request: IncomingMessage): Promise<object> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return JSON.parse(text);
}

const log = createLog("floor", "info");

await runProcess(log, async () => {
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  log.info({ port: (server.address() as AddressInfo).port }, "listening");
  return { stop: async () => server.closeAllConnections() };
});

import { and, asc, desc, eq, sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";
import type { Actor } from "../actor.ts";
import { boardExists } from "../boards/board-exists.ts";
import { isUsualPage, pageJson, windowValues } from "../pages/pagination.ts";
import { windowSql } from "../pages/window-sql.ts";
import { isNamed, rowOf } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { postActivity, posts, users, votes, workspaces } from "../tables.ts";
import type { ListVotes } from "./contract.ts";

/**
 * One page of a post's votes, as JSON text with `success`. `post` is the post's number or UUID. @throws Problem 404
 */
export async function listVotes(
  db: Database,
  { workspaceId }: Actor,
  post: string,
  query: ListVotes,
): Promise<string> {
  const { externalUserId: voters, sortBy, sortOrder } = query;
  const byId = post.includes("-");
  const shape = { byId, ofVoters: voters !== undefined, isUsual: isUsualPage(query), sortBy, sortOrder };
  // A number of 19 or more digits may exceed `bigint`, and no post has one.
  const isNameable = byId || post.length < 19;
  const [found] = isNameable
    ? await list(db, { workspaceId, post, voters, ...windowValues(query) }, shape)
    : [];
  if (!found) throw new Problem(404, "not_found", "No such post.");
  return `{"success":true,${pageJson(`[${found.rows ?? ""}]`, query, found.total, !voters || undefined).slice(1)}`;
}

type Name = "workspaceId" | "post" | "voters" | "limit" | "offset" | "most";
type Shape = Pick<ListVotes, "sortBy" | "sortOrder"> & Record<"byId" | "ofVoters" | "isUsual", boolean>;

const list = prepareStatement((given: Given<Name>, { byId, ofVoters, isUsual, sortBy, sortOrder }: Shape) => {
  const { workspaceId, post, voters } = given;
  const { shown, counted } = windowSql(given, isUsual);
  const inOrder = sortOrder === "asc" ? asc : desc;
  const matching = sql`
    from ${votes} join ${users} on ${isNamed(users, votes.userId, workspaceId)}
    where ${votes.workspaceId} = ${workspaceId} and ${votes.postId} = ${posts.id}
      ${
        ofVoters
          ? sql`and ${votes.userId} = any(array(
        select voter.id from unnest(${voters}::text[]) named cross join lateral (${findVoter(given)}) voter))`
          : undefined
      }`;
  const total = ofVoters
    ? sql`select count(*)::int from (select ${matching} ${counted}) few`
    : sql`
        select ${postActivity.votesCount} from ${postActivity}
        where ${postActivity.workspaceId} = ${workspaceId} and ${postActivity.postId} = ${posts.id}`;
  // The same condition as in `find_post`, repeated here because a call of that function would add a tenth to the cost
  // of the list.
  const named = and(eq(posts.workspaceId, workspaceId), eq(byId ? posts.id : posts.number, post));
  return sql<{ rows: string | null; total: number }>`
    select (${total}) as total, (select string_agg(page.body, ',') from (
      select vote_text(${rowOf(votes)}, ${rowOf(users)}, ${posts.number}, ${workspaces.number}) as body ${matching}
      order by ${sql.join(sortedBy[sortBy].map(inOrder), sql`, `)} ${shown}
    ) page) as rows
    from ${posts} join ${workspaces} on ${workspaces.id} = ${workspaceId}
    where ${named} and ${boardExists(workspaceId, posts.boardId)}`;
});

/** The same condition as the SQL function `find_voter`, which the query of a shard cannot call. */
const findVoter = ({ workspaceId }: Given<"workspaceId">) => sql`
  select u.id from ${users} u
  where u.workspace_id = ${workspaceId}
    and (u.id = as_uuid(named) or (u.identity = 'verified' and u.external_id = external_key(named)))
  order by u.id = as_uuid(named) desc limit 1`;

const sortedBy = {
  created_at: [votes.createdAt, votes.number],
  id: [votes.number],
  email: [sql`lower(${users.email})`, votes.number],
  full_name: [sql`lower(${users.fullName})`, votes.number],
};

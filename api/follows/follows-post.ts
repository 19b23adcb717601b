import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { comments, postFollows, posts, votes } from "../tables.ts";

/**
 * The condition that a person follows a post: as the person chose or, without a choice, if the person wrote the post, voted
 * for it or commented on it. `follower_mail` has the same condition.
 */
export function followsPost(workspaceId: Placeholder, userId: Placeholder): SQL {
  const isOwn = (table: typeof postFollows | typeof votes | typeof comments) =>
    sql`${table.workspaceId} = ${workspaceId} and ${table.postId} = ${posts.id} and ${table.userId} = ${userId}`;
  return sql`coalesce(
    (select ${postFollows.isFollowing} from ${postFollows} where ${isOwn(postFollows)}),
    ${posts.userId} = ${userId}
      or exists (select 1 from ${votes} where ${isOwn(votes)})
      or exists (select 1 from ${comments} where ${isOwn(comments)}))`;
}

import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { postContexts, posts } from "../tables.ts";

/** The same JSON as of the SQL function `post_context_json`, which the query of a shard cannot call. */
export function postContext(workspaceId: Placeholder): SQL {
  return sql`(
    select jsonb_build_object(
      'page', ${postContexts.page}, 'browser', ${postContexts.browser}, 'appVersion', ${postContexts.appVersion})
    from ${postContexts}
    where ${postContexts.workspaceId} = ${workspaceId} and ${postContexts.postId} = ${posts.id})`;
}

import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { rowOf } from "../postgres/columns.ts";
import { boards, posts, users } from "../tables.ts";

interface Reader {
  workspaceId: Placeholder;
  userId: Placeholder | SQL;
  isStaff: Placeholder | SQL;
}

/** The condition that a reader may see a post, in statements that join its board; `p` and `b` are their rows. */
export function isPostVisible(
  { workspaceId, userId, isStaff }: Reader,
  p = rowOf(posts),
  b = rowOf(boards),
): SQL {
  return sql`post_is_visible(${p}, ${b}, ${userId}, ${isStaff}, ${maySeePrivate({ workspaceId, userId })})`;
}

/** The same condition as the SQL function `may_see_private`, which the query of a shard cannot call. */
export function maySeePrivate({ workspaceId, userId }: Pick<Reader, "workspaceId" | "userId">): SQL {
  return sql`(
    select ${users.identity} from ${users} where ${users.workspaceId} = ${workspaceId} and ${users.id} = ${userId}
  ) is distinct from 'unverified'`;
}

import { sql } from "drizzle-orm";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { boards, posts, users } from "../tables.ts";
import type { Audiences, FindAudiences } from "./contract.ts";

/** Returns which end users may see these posts now. A post that no end user may see, or that is gone, is left out. */
export async function findAudiences(
  db: Database,
  { workspaceId, postIds }: FindAudiences,
): Promise<Audiences> {
  const rows = await find(db, { workspaceId, postIds });
  return {
    public: rows.flatMap(({ postId, userId }) => (userId === null ? [postId] : [])),
    own: rows.flatMap(({ postId, userId }) => (userId === null ? [] : [{ postId, userId }])),
  };
}

const find = prepareStatement(
  ({ workspaceId, postIds }: Given<"workspaceId" | "postIds">) => sql<{
    postId: string;
    userId: string | null;
  }>`
    select ${posts.id} as "postId", case when ${posts.visibility} = 'private' then ${posts.userId} end as "userId"
    from ${posts}
      join ${boards} on ${boards.workspaceId} = ${workspaceId} and ${boards.id} = ${posts.boardId}
    where ${posts.workspaceId} = ${workspaceId} and ${posts.id} = any(${postIds}::uuid[]) and not ${boards.isPrivate}
      and (${posts.visibility} = 'public' or exists (
        select 1 from ${users}
        where ${users.workspaceId} = ${workspaceId} and ${users.id} = ${posts.userId}
          and ${users.identity} <> 'unverified' and ${users.blockedAt} is null))`,
);

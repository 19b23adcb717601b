import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { ListPosts } from "../posts/contract.ts";
import { listPosts } from "../posts/list-posts.ts";
import type { OpenWidget } from "./contract.ts";

const firstPage = ListPosts.parse({});

/** What the panel paints first, as the text of one JSON object: two statements at once, one of them the post list's own. */
export async function openWidget(db: Database, actor: Actor, { seenAt }: OpenWidget): Promise<string> {
  const [posts, [rest]] = await Promise.all([
    listPosts(db, actor, firstPage),
    db.$client<{ body: string }[]>`
      select open_widget(${actor.workspaceId}, ${actor.userId}, ${seenAt ?? null})::text as body`,
  ]);
  return `{"posts":${posts},${rest?.body.slice(1)}`;
}

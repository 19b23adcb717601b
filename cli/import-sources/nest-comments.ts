import type { PreparedComment } from "../importers/prepare-post.ts";

/**
 * Counts the replies to each comment. A reply becomes a comment of its own if its comment is not in the list, or if the
 * file says in a circle that comments reply to each other.
 */
export function nestComments(comments: PreparedComment[]): PreparedComment[] {
  const byId = new Map(comments.map((comment) => [comment.id, { ...comment, replies: 0 }]));
  for (const comment of byId.values()) {
    const visited = new Set([comment.id]);
    let parent = byId.get(comment.parentId ?? "");
    while (parent && !visited.has(parent.id)) {
      visited.add(parent.id);
      parent = byId.get(parent.parentId ?? "");
    }
    if (parent || !byId.has(comment.parentId ?? "")) comment.parentId = null;
  }
  for (const { parentId } of byId.values()) {
    const parent = byId.get(parentId ?? "");
    if (parent) parent.replies += 1;
  }
  return [...byId.values()];
}

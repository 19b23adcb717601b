import { randomUUID } from "node:crypto";
import type { Post } from "./build-boards.ts";
import type { People } from "./build-people.ts";
import { ideaThreads } from "./content/idea-threads.ts";
import { otherThreads } from "./content/other-threads.ts";
import type { Remark } from "./content/shapes.ts";
import { aboutDaysAgo, latest, momentBetween, type Setting } from "./setting.ts";

const threads = { ...ideaThreads, ...otherThreads };

/** Builds votes, comments and their likes, and the posts' counters that result from them. */
export function buildActivity(setting: Setting, people: People, posts: Post[]) {
  const built = posts.map((post) => {
    const votes = buildVotes(setting, people, post);
    const comments = (threads[post.content.key] ?? []).flatMap((remark) =>
      buildComments(setting, people, post, remark, null),
    );
    const moments = [...votes, ...comments.map(({ row }) => row)].map((row) => row.created_at);
    const activity = {
      post_id: post.row.id,
      votes_count: votes.length,
      comments_count: comments.length,
      last_interaction_at: latest(post.row.updated_at, ...moments),
    };
    return { votes, comments, activity };
  });
  const comments = built.flatMap((each) => each.comments);
  return {
    post_activity: built.map((each) => each.activity),
    votes: built.flatMap((each) => each.votes),
    comments: comments.map(({ row }) => row),
    comment_likes: comments.flatMap(({ likes }) => likes),
  };
}

/**
 * Builds the votes for an idea: one by its author, and the others by people who may see it, in the weeks after it was
 * posted.
 */
function buildVotes(setting: Setting, people: People, post: Post) {
  const { content, row } = post;
  const author = row.user_id;
  const others = setting.choose.order(readersOf(people, post)).filter((id) => id !== author);
  return [author, ...others].slice(0, content.votes).map((user_id) => ({
    post_id: row.id,
    user_id,
    created_at: user_id === author ? row.created_at : momentBetween(setting, row.created_at, setting.now),
  }));
}

/** Builds a comment and its replies. */
function buildComments(
  setting: Setting,
  people: People,
  post: Post,
  [by, ago, likesOrMarks, content, ...replies]: Remark,
  parentId: string | null,
): { row: { created_at: Date }; likes: object[] }[] {
  const marks = typeof likesOrMarks === "number" ? { likes: likesOrMarks } : likesOrMarks;
  const user_id = people.idOf(by);
  const created_at = aboutDaysAgo(setting, ago);
  const row = {
    id: randomUUID(),
    post_id: post.row.id,
    parent_id: parentId,
    user_id,
    content,
    is_pinned: marks.isPinned ?? false,
    is_spam: marks.isSpam ?? false,
    replies_count: replies.length,
    created_at,
    updated_at: marks.edited === undefined ? created_at : aboutDaysAgo(setting, marks.edited),
  };
  const likes = setting.choose
    .order(readersOf(people, post))
    .filter((id) => id !== user_id)
    .slice(0, marks.likes)
    .map((liker) => ({
      comment_id: row.id,
      user_id: liker,
      created_at: momentBetween(setting, created_at, setting.now),
    }));
  const comment = { row: { ...row, likes_count: likes.length }, likes };
  return [comment, ...replies.flatMap((reply) => buildComments(setting, people, post, reply, row.id))];
}

function readersOf(people: People, { content, isOnPrivateBoard }: Post): string[] {
  return isOnPrivateBoard || content.isPrivate ? people.staff : people.endUsers;
}

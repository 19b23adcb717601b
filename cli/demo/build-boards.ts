import { randomUUID } from "node:crypto";
import type { People } from "./build-people.ts";
import { bugs } from "./content/bugs.ts";
import { ideas } from "./content/ideas.ts";
import { integrations } from "./content/integrations.ts";
import type { PostContent } from "./content/shapes.ts";
import { teamNotes } from "./content/team-notes.ts";
import { aboutDaysAgo, daysAgo, type Setting } from "./setting.ts";

/** A post's row, and the data that its votes and comments are built from. */
export interface Post {
  content: PostContent;
  isOnPrivateBoard: boolean;
  tagIds: string[];
  row: ReturnType<typeof postRow>;
}

/** The age of the workspace in days. */
export const openedDaysAgo = 91;

/** Builds the boards with their categories, tags and posts, counters included; the first board is the default one. */
export function buildBoards(setting: Setting, people: People) {
  const built = [ideas, bugs, integrations, teamNotes].map((content, index) => {
    const created_at = daysAgo(setting, openedDaysAgo - index / 100);
    const { title, url, description, isPrivate = false } = content;
    const board = { id: randomUUID(), user_id: setting.ownerId, title, url, description, created_at };
    // The times are one second apart, so that lists keep the order of the content files.
    const named = (name: string, place: number) => ({
      id: randomUUID(),
      board_id: board.id,
      name,
      created_at: new Date(created_at.getTime() + 1_000 * place),
    });
    const categories = content.categories.map(named);
    const tags = content.tags.map(named);
    const posts = content.posts.map((post): Post => {
      const row = postRow(setting, people, post, board.id, idOf(categories, post.category));
      const tagIds = (post.tags ?? []).map((name) => idOf(tags, name));
      return { content: post, isOnPrivateBoard: isPrivate, tagIds, row };
    });
    return {
      board: { ...board, is_private: isPrivate, is_default: index === 0 },
      categories: categories.map((category) => ({
        ...category,
        ...countPosts(posts, ({ category_id }) => category_id === category.id),
      })),
      tags: tags.map((tag) => ({
        ...tag,
        posts_count: posts.filter(({ tagIds }) => tagIds.includes(tag.id)).length,
      })),
      statusCounts: categories.flatMap(({ id }) =>
        Object.values(setting.statuses).map((status_id) => ({
          ...{ status_id, category_id: id, board_id: board.id },
          ...countPosts(posts, (row) => row.category_id === id && row.status_id === status_id),
        })),
      ),
      posts,
    };
  });
  const posts = built.flatMap((each) => each.posts);
  return {
    posts,
    tables: {
      boards: built.map((each) => each.board),
      categories: built.flatMap((each) => each.categories),
      tags: built.flatMap((each) => each.tags),
      posts: posts.map(({ row }) => row),
      status_counts: built.flatMap((each) => each.statusCounts).filter(({ posts_count }) => posts_count > 0),
      post_tags: posts.flatMap(({ row, tagIds }) =>
        tagIds.map((tag_id) => ({ post_id: row.id, tag_id, board_id: row.board_id })),
      ),
    },
  };
}

function countPosts(posts: Post[], isCounted: (row: Post["row"]) => boolean) {
  const counted = posts.filter(({ row }) => isCounted(row));
  return {
    posts_count: counted.length,
    public_posts_count: counted.filter(({ row }) => row.visibility === "public").length,
  };
}

function postRow(setting: Setting, people: People, post: PostContent, boardId: string, categoryId: string) {
  const created_at = aboutDaysAgo(setting, post.ago);
  return {
    id: randomUUID(),
    user_id: people.idOf(post.by),
    board_id: boardId,
    category_id: categoryId,
    status_id: post.status ? statusOf(setting, post.status) : null,
    title: post.title,
    description: post.description ?? null,
    visibility: post.isPrivate ? "private" : "public",
    created_at,
    // Setting a status changes `updated_at`, as an edit does.
    updated_at: post.since === undefined ? created_at : aboutDaysAgo(setting, post.since),
  };
}

function statusOf({ statuses }: Setting, value: string): string {
  const id = statuses[value];
  if (!id) throw new Error(`The workspace has no status ${value}.`);
  return id;
}

function idOf(named: { id: string; name: string }[], name: string): string {
  const found = named.find((each) => each.name === name);
  if (!found) throw new Error(`The demo's board has no category or tag ${name}.`);
  return found.id;
}

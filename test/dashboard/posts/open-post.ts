import { screen } from "@testing-library/preact";
import type { StaffPost } from "../../../api/posts/contract.ts";
import type { Routes } from "../fake-server.ts";
import { makePost, pageOf, type Role, threadOf } from "../make-rows.ts";
import { openDashboard } from "../open-dashboard.tsx";

/** Returns the routes of a post that has no comments, votes or duplicates. */
export const routesOf = (post: StaffPost): Routes => ({
  [`GET w/w1/staff/posts/${post.id}`]: [200, post],
  [`GET w/w1/staff/posts/${post.id}/comments`]: [200, threadOf([])],
  [`GET w/w1/v1/posts/${post.id}/votes`]: [200, pageOf([])],
  [`GET w/w1/staff/posts/${post.id}/merges`]: [200, []],
  [`GET w/w1/staff/posts/${post.id}/follow`]: [200, { postId: post.id, isFollowing: false }],
});

/** Opens the page of a post and waits for its lists. */
export async function openPost(
  changes: Partial<StaffPost> = {},
  routes: Routes = {},
  { role = "owner", query = "" }: { role?: Role; query?: string } = {},
) {
  const post = makePost("p1", changes);
  const server = await openDashboard(
    `w/acme/feedback/p1${query}`,
    { ...routesOf(post), ...routes },
    { role },
  );
  await screen.findByText("Duplicates");
  return server;
}

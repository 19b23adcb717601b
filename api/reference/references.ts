import { boards } from "../boards/reference.ts";
import { boardRoutes } from "../boards/routes.ts";
import { categories } from "../categories/reference.ts";
import { categoryRoutes } from "../categories/routes.ts";
import { changelogs } from "../changelogs/reference.ts";
import { changelogRoutes } from "../changelogs/routes.ts";
import { comments } from "../comments/reference.ts";
import { commentRoutes } from "../comments/routes.ts";
import { polls } from "../polls/reference.ts";
import { pollRoutes } from "../polls/routes.ts";
import { posts } from "../posts/reference.ts";
import { postRoutes } from "../posts/routes.ts";
import { type PublicRoute, publicRoutesOf, routes } from "../routes.ts";
import { statuses } from "../statuses/reference.ts";
import { statusRoutes } from "../statuses/routes.ts";
import { tags } from "../tags/reference.ts";
import { tagRoutes } from "../tags/routes.ts";
import { votes } from "../votes/reference.ts";
import { voteRoutes } from "../votes/routes.ts";
import { workspaces } from "../workspaces/reference.ts";
import { workspaceRoutes } from "../workspaces/routes.ts";
import type { NounReference } from "./noun-reference.ts";

/** A noun with its routes. */
export interface Chapter extends NounReference {
  routes: PublicRoute[];
}

/** The chapters of the reference, in reading order. */
export const chapters: readonly Chapter[] = [
  { ...posts, routes: publicRoutesOf(postRoutes) },
  { ...comments, routes: publicRoutesOf(commentRoutes) },
  { ...votes, routes: publicRoutesOf(voteRoutes) },
  { ...boards, routes: publicRoutesOf(boardRoutes) },
  { ...categories, routes: publicRoutesOf(categoryRoutes) },
  { ...tags, routes: publicRoutesOf(tagRoutes) },
  { ...statuses, routes: publicRoutesOf(statusRoutes) },
  { ...polls, routes: publicRoutesOf(pollRoutes) },
  { ...changelogs, routes: publicRoutesOf(changelogRoutes) },
  { ...workspaces, routes: publicRoutesOf(workspaceRoutes) },
];

/** Every route that is described. */
export const publicRoutes = publicRoutesOf(routes);

/** The name of the schema that a chapter is about. */
export function objectOf({ schemas }: NounReference): string {
  return Object.keys(schemas)[0] ?? "";
}

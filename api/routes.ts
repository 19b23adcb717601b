import { apiKeyRoutes } from "./api-keys/routes.ts";
import { appearanceRoutes } from "./appearances/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { Board } from "./boards/contract.ts";
import { boardRoutes } from "./boards/routes.ts";
import { Category } from "./categories/contract.ts";
import { categoryRoutes } from "./categories/routes.ts";
import { Changelog } from "./changelogs/contract.ts";
import { changelogRoutes } from "./changelogs/routes.ts";
import { Comment } from "./comments/contract.ts";
import { commentRoutes } from "./comments/routes.ts";
import { deliveryRoutes } from "./deliveries/routes.ts";
import { embedRoutes } from "./embed/routes.ts";
import { followerMailRoutes } from "./follower-mail/routes.ts";
import { followRoutes } from "./follows/routes.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { mailRoutes } from "./mail/routes.ts";
import { mergeRoutes } from "./merges/routes.ts";
import { originRoutes } from "./origins/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { Poll } from "./polls/contract.ts";
import { pollRoutes } from "./polls/routes.ts";
import { postContextRoutes } from "./post-contexts/routes.ts";
import { postListRoutes } from "./post-lists/routes.ts";
import { Post } from "./posts/contract.ts";
import { postRoutes } from "./posts/routes.ts";
import { publicPageRoutes } from "./public-pages/routes.ts";
import { retentionRoutes } from "./retention/routes.ts";
import type { Documented, PublicRouteName, Route } from "./route.ts";
import { Status } from "./statuses/contract.ts";
import { statusRoutes } from "./statuses/routes.ts";
import { Tag } from "./tags/contract.ts";
import { tagRoutes } from "./tags/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { Vote } from "./votes/contract.ts";
import { voteRoutes } from "./votes/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { Workspace } from "./workspaces/contract.ts";
import { workspaceRoutes } from "./workspaces/routes.ts";

/**
 * The nouns of `/v1`, in the order of the reference. The reference introduces each noun with the description of its
 * `object`.
 */
export const nouns = [
  { title: "Posts", object: Post, routes: [...postListRoutes, ...postRoutes] },
  { title: "Comments", object: Comment, routes: commentRoutes },
  { title: "Votes", object: Vote, routes: voteRoutes },
  { title: "Boards", object: Board, routes: boardRoutes },
  { title: "Categories", object: Category, routes: categoryRoutes },
  { title: "Tags", object: Tag, routes: tagRoutes },
  { title: "Statuses", object: Status, routes: statusRoutes },
  { title: "Polls", object: Poll, routes: pollRoutes },
  { title: "Changelogs", object: Changelog, routes: changelogRoutes },
  { title: "Workspace", object: Workspace, routes: workspaceRoutes },
];

/** Every route on which a caller acts for a person. */
export const routes = [
  ...nouns.flatMap(({ routes }): Noun["routes"][number][] => routes),
  ...followRoutes,
  ...mergeRoutes,
  ...overviewRoutes,
  ...pictureRoutes,
  ...postContextRoutes,
  ...publicPageRoutes,
  ...retentionRoutes,
  ...appearanceRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...webhookRoutes,
  ...deliveryRoutes,
  ...mailRoutes,
  ...followerMailRoutes,
  ...embedRoutes,
  ...originRoutes,
];

type Noun = (typeof nouns)[number];

/** A route of `/v1`, which the reference describes. */
export type PublicRoute = Extract<(typeof routes)[number], Route & { name: PublicRouteName }> & Documented;

/** Every route of `/v1`. */
export const publicRoutes = publicRoutesOf(routes);

/** The routes in the list that are under `/v1`. */
export function publicRoutesOf(some: readonly Route[]): PublicRoute[] {
  return some.filter((route): route is PublicRoute => route.path.startsWith("/v1/"));
}

import { apiKeyRoutes } from "./api-keys/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { boardRoutes } from "./boards/routes.ts";
import { categoryRoutes } from "./categories/routes.ts";
import { changelogRoutes } from "./changelogs/routes.ts";
import { commentRoutes } from "./comments/routes.ts";
import { embedRoutes } from "./embed/routes.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { mergeRoutes } from "./merges/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { pollRoutes } from "./polls/routes.ts";
import { pollStaffRoutes } from "./polls/staff-routes.ts";
import { postRoutes } from "./posts/routes.ts";
import { postStaffRoutes } from "./posts/staff-routes.ts";
import type { Documented, PublicRouteName, Route } from "./route.ts";
import { statusRoutes } from "./statuses/routes.ts";
import { tagRoutes } from "./tags/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { voteRoutes } from "./votes/routes.ts";
import { workspaceRoutes } from "./workspaces/routes.ts";
import { workspaceStaffRoutes } from "./workspaces/staff-routes.ts";

/** Every route that acts for a person. */
export const routes = [
  ...boardRoutes,
  ...categoryRoutes,
  ...tagRoutes,
  ...postRoutes,
  ...commentRoutes,
  ...voteRoutes,
  ...pollRoutes,
  ...changelogRoutes,
  ...workspaceRoutes,
  ...statusRoutes,
  ...postStaffRoutes,
  ...mergeRoutes,
  ...pollStaffRoutes,
  ...workspaceStaffRoutes,
  ...overviewRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...embedRoutes,
];

/** A route of `/v1`, which the reference describes. */
export type PublicRoute = Extract<(typeof routes)[number], Route & { name: PublicRouteName }> & Documented;

/** The routes of `/v1` among some. */
export function publicRoutesOf(some: readonly Route[]): PublicRoute[] {
  return some.filter((route): route is PublicRoute => route.path.startsWith("/v1/"));
}

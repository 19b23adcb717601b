import type { DoorTable } from "../find-door.ts";

/**
 * The doors of `/v1` that an end user may knock at. What is not written here is not forwarded. An exact path stands
 * before the pattern that would swallow it.
 */
export const doors: DoorTable = {
  "/polls": ["GET"],
  "/polls/:id": ["GET"],
  "/polls/:id/vote": ["POST", "DELETE"],
  "/posts": ["GET", "POST"],
  "/posts/:id": ["GET", "PATCH", "DELETE"],
  "/posts/:id/vote": ["POST"],
  "/posts/:postId/comments": ["GET", "POST"],
  "/posts/:postId/comments/:id": ["PATCH", "DELETE"],
  "/posts/:postId/comments/:id/replies": ["GET"],
  "/posts/:postId/comments/:id/like": ["POST"],
  "/boards": ["GET"],
  "/boards/:id": ["GET"],
  "/post-categories": ["GET"],
  "/post-categories/:id": ["GET"],
  "/tags": ["GET"],
  "/tags/:id": ["GET"],
  "/workspaces/current": ["GET"],
  "/changelogs": ["GET"],
  "/changelogs/tags": ["GET"],
  "/changelogs/:id": ["GET"],
  "/changelogs/:id/like": ["POST"],
};

import { boards } from "../boards/reference.ts";
import { categories } from "../categories/reference.ts";
import { changelogs } from "../changelogs/reference.ts";
import { comments } from "../comments/reference.ts";
import { polls } from "../polls/reference.ts";
import { posts } from "../posts/reference.ts";
import { statuses } from "../statuses/reference.ts";
import { tags } from "../tags/reference.ts";
import { votes } from "../votes/reference.ts";
import { workspaces } from "../workspaces/reference.ts";
import type { DoorReference, NounReference, PublicDoor } from "./door-reference.ts";

/** The chapters of the reference, in reading order. */
export const references: readonly NounReference[] = [
  posts,
  comments,
  votes,
  boards,
  categories,
  tags,
  statuses,
  polls,
  changelogs,
  workspaces,
];

/** The name of the schema that a chapter is about. */
export function objectOf({ schemas }: NounReference): string {
  return Object.keys(schemas)[0] ?? "";
}

/** What is said about each door. A public door of the capability table that no chapter describes does not compile. */
export const doorReferences: Record<PublicDoor, DoorReference> = {
  ...posts.doors,
  ...comments.doors,
  ...votes.doors,
  ...boards.doors,
  ...categories.doors,
  ...tags.doors,
  ...statuses.doors,
  ...polls.doors,
  ...changelogs.doors,
  ...workspaces.doors,
};

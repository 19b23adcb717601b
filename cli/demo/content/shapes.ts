import type { gardeners, team } from "./people.ts";

export type PersonKey = keyof typeof team | keyof typeof gardeners | `anonymous-${number}`;

/** Days before now; negative for the future. */
export type DaysAgo = number;

export interface BoardContent {
  title: string;
  url: string;
  description: string;
  isPrivate?: true;
  categories: string[];
  tags: string[];
  posts: PostContent[];
}

export interface PostContent {
  /** Links the post to its thread. */
  key: string;
  by: PersonKey;
  ago: DaysAgo;
  category: string;
  title: string;
  description?: string;
  tags?: string[];
  status?: "under_review" | "planned" | "in_progress" | "completed" | "closed";
  /** When the status was set. */
  since?: DaysAgo;
  votes: number;
  isPrivate?: true;
}

/**
 * A comment with its replies. The third element is the number of likes, or an object that also says whether the comment
 * is pinned, spam or edited.
 */
export type Remark = readonly [
  by: PersonKey,
  ago: DaysAgo,
  likes: number | Marks,
  text: string,
  ...replies: Remark[],
];

interface Marks {
  likes: number;
  isPinned?: true;
  isSpam?: true;
  edited?: DaysAgo;
}

export interface PollContent {
  title: string;
  description?: string;
  type: "single" | "multiple" | "ranked";
  starts: DaysAgo;
  ends: DaysAgo;
  ballots: number;
  /** Each option's title and its weight: ballots choose an option with a greater weight more often. */
  options: [title: string, weight: number][];
}

/** Half the width and half the height are in pixels of a picture of 960 × 480; the colour is in hexadecimal digits. */
export type Shape = readonly [
  kind: "oval" | "box",
  x: number,
  y: number,
  across: number,
  down: number,
  colour: string,
];

export interface DrawnPicture {
  /** Describes the picture to people who do not see it. */
  words: string;
  ground: string;
  /** From back to front. */
  shapes: Shape[];
}

export interface ChangelogContent {
  by: keyof typeof team;
  ago: DaysAgo;
  title: string;
  tags: string[];
  likes: number;
  views: number;
  content: string;
}

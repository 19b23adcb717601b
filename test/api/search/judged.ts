import { demo } from "./judged-demo.ts";
import { english } from "./judged-english.ts";
import { german } from "./judged-german.ts";
import { japanese } from "./judged-japanese.ts";

/** Ideas in one language, searches with the ideas that should be among the first five results, and drafts of ideas. */
export interface Judged {
  /** A text search configuration of PostgreSQL. */
  language: string;
  posts: Record<string, [title: string, description: string]>;
  /** Comments by the id of their idea. */
  comments: Record<string, string[]>;
  searches: [search: string, expected: string[]][];
  /** Titles of drafts, each with the ideas that say the same. */
  drafts: [title: string, expected: string[]][];
}

export const judged = { english, german, japanese };
export const judgedDrafts = { ...judged, demo };

/** The mean share of the expected ideas that are among the first five found. */
export function recallAtFive(found: { expected: string[]; keys: string[] }[]): number {
  const shares = found.map(
    ({ expected, keys }) => expected.filter((key) => keys.slice(0, 5).includes(key)).length / expected.length,
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

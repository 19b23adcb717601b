import type { z } from "zod";

/** A contract's schema with words for a reader: one sentence a field, and values an example shows. */
export interface Described {
  schema: z.ZodType;
  words: Record<string, string>;
  example: Record<string, unknown>;
}

/** One noun of the interface: a chapter of the page, a tag of the document. */
export interface NounReference {
  title: string;
  /** The noun in the singular, as a sentence needs it. */
  one: string;
  intro: string;
  /** Named schemas: each becomes a component. The first is the object the chapter is about. */
  schemas: Record<string, Described>;
}

/** Puts words beside a schema. A field that `commonWords` explains well enough may be left out. */
export function describe<Fields extends z.ZodRawShape>(
  schema: z.ZodObject<Fields>,
  words: { [Field in keyof Fields]?: string } = {},
  example: { [Field in keyof Fields]?: unknown } = {},
): Described {
  return { schema, words: words as Record<string, string>, example };
}

/** What fields mean that mean the same everywhere. */
export const commonWords: Record<string, string> = {
  id: "Unique, and never given away again.",
  createdAt: "When it was made.",
  updatedAt: "When it was last edited. Votes and comments do not move it.",
  workspaceId: "The workspace it lives in: always that of the key.",
  boardId: "The board it belongs to.",
  categoryId: "The category it is filed under, one of its board's.",
  postId: "The post it belongs to.",
  userId: "Who created it.",
  creator: "Who created it, as shown to others.",
  created_at: "When it was made.",
  fullName: "The name to show.",
  full_name: "The name to show.",
  avatarUrl: "The address of a picture, http or https, where there is one.",
  isStaff: "Whether they work for the workspace. Draw it as a badge, for anybody may choose any name.",
  avatar_url: "The address of a picture, http or https, where there is one.",
  email: "The e-mail address.",
  title: "The words people read.",
  order: "The place in the list.",
  path: "Where the field stands, with dots between: `options.0.title`.",
  code: "What is wrong with it, for programs.",
  search: "Only what contains this text, in upper or lower case.",
  page: "Which page. Past the last one, `data` is empty.",
  limit: "Items on a page: 1 to 100. Anything else is 400.",
  sortOrder: "Ascending or descending.",
  data: "The items of this page.",
  pagination: "Where this page stands among all.",
  message: "What happened, for people to read.",
  success: "Always true: a refusal is a problem, not a success of false.",
};

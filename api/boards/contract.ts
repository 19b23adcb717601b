import { z } from "zod";
import { changes, Description, Search, text } from "../text.ts";

export const Board = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  workspaceId: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  /** The board's address segment. */
  url: z.string(),
  isPrivate: z.boolean(),
  isDefault: z.boolean(),
});
export type Board = z.infer<typeof Board>;

const BoardTitle = text(20, 3);
const BoardUrl = text(20, 3).regex(
  /^[A-Za-z](?:[A-Za-z0-9]|-(?=[A-Za-z0-9]))*$/,
  "must start with a letter and hold letters, digits and single hyphens between them",
);

export const CreateBoard = z.strictObject({
  title: BoardTitle,
  url: BoardUrl,
  isPrivate: z.boolean(),
  description: Description.optional(),
});
export type CreateBoard = z.infer<typeof CreateBoard>;

export const UpdateBoard = changes({
  title: BoardTitle,
  url: BoardUrl,
  isPrivate: z.boolean(),
  description: Description,
});
export type UpdateBoard = z.infer<typeof UpdateBoard>;

const Flag = z.enum(["true", "false"]).transform((value) => value === "true");

export const ListBoards = z.strictObject({
  search: Search.optional().describe("Only boards whose title contains this text, in upper or lower case."),
  isDefault: Flag.optional().describe("Only the default board, or only the others."),
  isPrivate: Flag.optional().describe(
    "Only private boards, or only public ones. An end user sees public ones in any case.",
  ),
  sortBy: z.enum(["createdAt", "title", "url"]).default("createdAt").describe("What to sort by."),
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
});
export type ListBoards = z.infer<typeof ListBoards>;

import { z } from "zod";
import { changes, Description, Search, SortOrder, text, Uuid } from "../field-schemas.ts";

const words = {
  title: "The board's title. Unique in the workspace, without regard to case.",
  description: "What the board is for.",
  url: "The board's URL segment: a letter, then letters, digits and single hyphens. Unique in the workspace, without regard to case.",
};
const example = {
  title: "Planner ideas",
  description: "What Beanrow should learn next.",
  url: "planner-ideas",
};
const IsPrivate = z.boolean().describe("Whether only staff can see the board and everything on it.");

export const Board = z
  .strictObject({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    workspaceId: z.uuid(),
    title: z.string().describe(words.title),
    description: z.string().nullable().describe(words.description),
    url: z.string().describe(words.url),
    isPrivate: IsPrivate,
    isDefault: z.boolean().describe("Whether this is the workspace's default board. Each workspace has one."),
  })
  .meta({
    id: "Board",
    description:
      "A board collects posts about one subject, and has its own categories and tags. The first board of a workspace is the default board; you can make another board the default in the dashboard.",
    examples: [{ ...example, isDefault: true }],
  });
export type Board = z.infer<typeof Board>;

const BoardTitle = text(20, 3).describe(words.title);
const BoardUrl = text(20, 3)
  .regex(
    /^[A-Za-z](?:[A-Za-z0-9]|-(?=[A-Za-z0-9]))*$/,
    "must start with a letter and contain only letters, digits and single hyphens between them",
  )
  .describe(words.url);

export const CreateBoard = z
  .strictObject({
    title: BoardTitle,
    url: BoardUrl,
    isPrivate: IsPrivate,
    description: Description.optional().describe(words.description),
  })
  .meta({ id: "CreateBoard", examples: [example] });
export type CreateBoard = z.infer<typeof CreateBoard>;

export const UpdateBoard = changes({
  title: BoardTitle,
  url: BoardUrl,
  isPrivate: IsPrivate,
  description: Description.describe(words.description),
}).meta({ id: "UpdateBoard", examples: [{ title: "Garden planner" }] });

const nameInBoard = "Unique on the board, without regard to case.";
export const NameInBoard = text(100, 1).describe(nameInBoard);

/** The fields that categories and tags share. */
export const inBoard = {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  boardId: z.uuid(),
  workspaceId: z.uuid(),
  name: z.string().describe(nameInBoard),
};
export const CreateInBoard = z.strictObject({
  name: NameInBoard,
  boardId: Uuid.describe("The board of the new category or tag."),
});

const Flag = z.enum(["true", "false"]).transform((value) => value === "true");

export const ListBoards = z.strictObject({
  search: Search.optional().describe("Only boards whose title contains this text, without regard to case."),
  isDefault: Flag.optional().describe("`true`: only the default board. `false`: only the other boards."),
  isPrivate: Flag.optional().describe(
    "`true`: only private boards. `false`: only public boards. End users always see only public boards.",
  ),
  sortBy: z.enum(["createdAt", "title", "url"]).default("createdAt").describe("The field to sort by."),
  sortOrder: SortOrder,
});
export type ListBoards = z.infer<typeof ListBoards>;

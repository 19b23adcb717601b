import { describe, type NounReference } from "../reference/noun-reference.ts";
import { Board, CreateBoard, UpdateBoard } from "./contract.ts";

const words = {
  title: "Unique in the workspace, upper and lower case being the same.",
  description: "What the board is for.",
  url: "The board's address segment: a letter first, then letters, digits and single hyphens. Unique in the workspace.",
  isPrivate: "Private boards, and everything on them, are visible only to staff.",
};
const example = {
  title: "Planner ideas",
  description: "What Beanrow should learn next.",
  url: "planner-ideas",
};

export const boards = {
  title: "Boards",
  one: "board",
  intro:
    "A board gathers posts about one subject, and owns the categories and tags they are sorted by. The first board of a workspace is its default; another one can be made the default in the dashboard.",
  schemas: {
    Board: describe(
      Board,
      { ...words, isDefault: "Whether posts without another home come here. One board of the workspace is." },
      { ...example, isDefault: true },
    ),
    CreateBoard: describe(CreateBoard, words, example),
    UpdateBoard: describe(UpdateBoard, words, { title: "Garden planner" }),
  },
} satisfies NounReference;

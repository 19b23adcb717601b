import { z } from "zod";
import { Message } from "../contract.ts";
import { describe, type NounReference } from "../reference/door-reference.ts";
import { Board, CreateBoard, ListBoards, UpdateBoard } from "./contract.ts";

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
  doors: {
    "GET /v1/boards": {
      operation: "listBoards",
      summary: "List boards",
      description: "All boards the key may see, in one answer: there are few, so there are no pages.",
      query: describe(ListBoards, {
        search: "Only boards whose title contains this text, in upper or lower case.",
        isDefault: "Only the default board, or only the others.",
        isPrivate: "Only private boards, or only public ones. An end user sees public ones in any case.",
        sortBy: "What to sort by.",
      }),
      answers: { 200: z.array(Board) },
    },
    "GET /v1/boards/:id": {
      operation: "getBoard",
      summary: "Get a board",
      description: "End users see only public boards.",
      answers: { 200: Board },
      codes: ["not_found"],
    },
    "POST /v1/boards": {
      operation: "createBoard",
      summary: "Create a board",
      description:
        "The first board of a workspace becomes its default; no field sets that. One user can make 30 boards.",
      body: CreateBoard,
      answers: { 201: Board },
      codes: ["board_title_taken", "board_url_taken", "board_limit_reached"],
    },
    "PATCH /v1/boards/:id": {
      operation: "updateBoard",
      summary: "Edit a board",
      description: "Fields left out stay as they are; null clears the description.",
      body: UpdateBoard,
      answers: { 200: Board },
      codes: ["not_found", "board_title_taken", "board_url_taken"],
    },
    "DELETE /v1/boards/:id": {
      operation: "deleteBoard",
      summary: "Delete a board",
      description: "Takes its posts, categories and tags along. The default board cannot be deleted.",
      answers: { 200: Message },
      example: { message: "Board deleted" },
      codes: ["not_found", "default_board"],
    },
  },
} satisfies NounReference;

import { z } from "zod";
import { Message } from "../contract.ts";
import { forEveryone, forStaff, inDashboard } from "../permissions.ts";
import { creates, reads, readsById, route, runs } from "../route.ts";
import { Board, CreateBoard, ListBoards, UpdateBoard } from "./contract.ts";
import { getBoard } from "./get-board.ts";
import { listBoards } from "./list-boards.ts";

export const boardRoutes = [
  route(
    "GET /v1/boards",
    {
      ...forEveryone,
      query: ListBoards,
      response: z.array(Board),
      operationId: "listBoards",
      summary: "List boards",
      description: "Returns all boards that the key's user can see, in one response.",
    },
    reads(listBoards),
  ),

  route(
    "GET /v1/boards/:id",
    {
      ...forEveryone,
      tagged: true,
      response: Board,
      operationId: "getBoard",
      summary: "Get a board",
      description: "End users can get only public boards.",
    },
    readsById(getBoard),
  ),

  route(
    "POST /v1/boards",
    {
      ...forStaff,
      ...creates,
      body: CreateBoard,
      response: Board,
      operationId: "createBoard",
      summary: "Create a board",
      description:
        "The first board of a workspace becomes the default board; a request cannot choose this. Each user can create 30 boards.",
      problems: ["board_title_taken", "board_url_taken", "board_limit_reached"],
    },
    runs("create_board"),
  ),

  route(
    "PATCH /v1/boards/:id",
    {
      ...forStaff,
      tagged: true,
      body: UpdateBoard,
      response: Board,
      operationId: "updateBoard",
      summary: "Edit a board",
      description: "Omitted fields keep their values; null clears the description.",
      problems: ["board_title_taken", "board_url_taken"],
    },
    runs("update_board"),
  ),

  route(
    "DELETE /v1/boards/:id",
    {
      ...forStaff,
      tagged: true,
      response: Message,
      operationId: "deleteBoard",
      summary: "Delete a board",
      description:
        "Also deletes the board's posts, categories and tags. The default board cannot be deleted. The board and its posts are gone at once, also from lists and counts; a large board's rows are deleted from the database in the minutes after that.",
      problems: ["default_board"],
    },
    runs("delete_board"),
  ),

  route("POST /staff/boards/:id/default", inDashboard, runs("make_default_board")),
];

import { actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, onceOf, write } from "../write.ts";
import { CreateBoard, ListBoards, UpdateBoard } from "./contract.ts";
import { getBoard } from "./get-board.ts";
import { listBoards } from "./list-boards.ts";
import { updateBoard } from "./update-board.ts";

export function openBoardDoors(door: OpenDoor, db: Database): void {
  door("GET /v1/boards", async (request, response) => {
    const actor = actorOf(response);
    const query = queryOf(request, ListBoards);
    const boards = await listBoards(db, actor, query);
    answer(response, 200, boards);
  });

  door("GET /v1/boards/:id", async (request, response) => {
    const actor = actorOf(response);
    const id = idOf(request);
    const board = await getBoard(db, actor, id);
    answer(response, 200, board);
  });

  door("POST /v1/boards", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, CreateBoard);
    const board = await write(db, actor, "create_board", input, onceOf(request));
    answerWrite(response, 201, board);
  });

  door("PATCH /v1/boards/:id", async (request, response) => {
    const actor = actorOf(response);
    const [id, changes] = [idOf(request), bodyOf(request, UpdateBoard)];
    const board = await updateBoard(db, actor, id, changes);
    answer(response, 200, board);
  });

  door("DELETE /v1/boards/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const gone = await write(db, actor, "delete_board", input);
    answerWrite(response, 200, gone);
  });

  door("POST /staff/boards/:id/default", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const board = await write(db, actor, "make_default_board", input);
    answerWrite(response, 200, board);
  });
}

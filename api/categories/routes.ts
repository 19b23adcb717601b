import { actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, onceOf, write } from "../write.ts";
import { CreateCategory, ListCategories, UpdateCategory } from "./contract.ts";
import { getCategory } from "./get-category.ts";
import { listCategories } from "./list-categories.ts";
import { updateCategory } from "./update-category.ts";

export function openCategoryDoors(door: OpenDoor, db: Database): void {
  door("GET /v1/post-categories", async (request, response) => {
    const actor = actorOf(response);
    const query = queryOf(request, ListCategories);
    const categories = await listCategories(db, actor, query);
    answer(response, 200, categories);
  });

  door("GET /v1/post-categories/:id", async (request, response) => {
    const actor = actorOf(response);
    const id = idOf(request);
    const category = await getCategory(db, actor, id);
    answer(response, 200, category);
  });

  door("POST /v1/post-categories", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, CreateCategory);
    const category = await write(db, actor, "create_category", input, onceOf(request));
    answerWrite(response, 201, category);
  });

  door("PATCH /v1/post-categories/:id", async (request, response) => {
    const actor = actorOf(response);
    const [id, changes] = [idOf(request), bodyOf(request, UpdateCategory)];
    const category = await updateCategory(db, actor, id, changes);
    answer(response, 200, category);
  });

  door("DELETE /v1/post-categories/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const gone = await write(db, actor, "delete_category", input);
    answerWrite(response, 200, gone);
  });
}

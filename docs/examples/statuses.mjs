// Statuses: list them, set one, filter by it.   EARSHOT_API_KEY=… node docs/examples/statuses.mjs
import { connect, makeBoard } from "./connect.mjs";

const earshot = connect();
const statuses = await earshot.statuses.list();
for (const { value, name, kind } of statuses) console.log(value, name, kind);
const planned = statuses.find(({ value }) => value === "planned") ?? statuses[0];

const { board, category, remove } = await makeBoard(earshot, "Example");
const post = await earshot.posts.create({
  title: "Shade on the plan",
  boardId: board.id,
  categoryId: category.id,
  visibility: "public",
});
await earshot.posts.update(post.id, { statusId: planned.id });
const { pagination } = await earshot.posts.list({ boardId: [board.id], statusId: [planned.id] });
console.log(planned.name, pagination.total);
await remove();

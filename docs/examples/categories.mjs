// Categories of a board.   EARSHOT_API_KEY=… node docs/examples/categories.mjs
import { connect, makeBoard } from "./connect.mjs";

const earshot = connect();
const { board, remove } = await makeBoard(earshot, "Example");

const category = await earshot.categories.create({ name: "Watering", boardId: board.id });
const renamed = await earshot.categories.update(category.id, { name: "Water and weather" });
console.log("renamed", renamed.name);

for (const { name, postsCount } of await earshot.categories.list({ boardId: board.id }))
  console.log(name, postsCount);
console.log("read", (await earshot.categories.get(category.id)).name);

console.log((await earshot.categories.delete(category.id)).message);
await remove();

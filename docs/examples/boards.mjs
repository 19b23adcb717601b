// Boards: create, edit, find, delete.   EARSHOT_API_KEY=… node docs/examples/boards.mjs
import { connect, makeBoard } from "./connect.mjs";

const earshot = connect();
const { board, remove } = await makeBoard(earshot, "Example");
console.log("created", board.title, board.url);

const edited = await earshot.boards.update(board.id, { description: "What the planner should learn." });
console.log("edited", edited.description);

const found = await earshot.boards.list({ search: board.title, isPrivate: true });
console.log("found", found.length);
console.log("read", (await earshot.boards.get(board.id)).title);

await remove();

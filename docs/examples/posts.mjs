// Posts: create, edit, vote, find, delete.   EARSHOT_API_KEY=… node docs/examples/posts.mjs
import { connect, makeBoard } from "./connect.mjs";

const earshot = connect();
const { board, category, remove } = await makeBoard(earshot, "Example");

const post = await earshot.posts.create({
  title: "Remind me after three dry days",
  description: "The planner knows the weather.",
  boardId: board.id,
  categoryId: category.id,
  visibility: "public",
});
console.log("created", post.title);

const edited = await earshot.posts.update(post.id, { title: "Remind me to water" });
console.log("edited", edited.title);

const vote = await earshot.posts.vote(post.id);
console.log("votes", vote.votesCount);

// One page with filters, or every post, page by page.
const page = await earshot.posts.list({ boardId: [board.id], search: "water", sortBy: "votesCount" });
console.log("found", page.pagination.total);
for await (const { title } of earshot.posts.each({ boardId: [board.id] })) console.log("each", title);

console.log((await earshot.posts.delete(post.id)).message);
await remove();

// Comments: create, reply, like, edit, delete.   EARSHOT_API_KEY=… node docs/examples/comments.mjs
import { connect, makeBoard } from "./connect.mjs";

const earshot = connect();
const { board, category, remove } = await makeBoard(earshot, "Example");
const post = await earshot.posts.create({
  title: "A frost alarm",
  boardId: board.id,
  categoryId: category.id,
  visibility: "public",
});

const comment = await earshot.comments.create(post.id, { content: "The evening before would do." });
const reply = await earshot.comments.create(post.id, { content: "Noted.", parentId: comment.id });
console.log("like", (await earshot.comments.like(post.id, comment.id)).likesCount);
await earshot.comments.update(post.id, reply.id, { content: "Noted, thank you." });

for await (const top of earshot.comments.each(post.id)) {
  console.log(top.creator?.fullName, "·", top.content);
  for await (const { content } of earshot.comments.eachReply(post.id, top.id)) console.log("  ↳", content);
}

console.log((await earshot.comments.delete(post.id, comment.id)).message);
await remove();

// Votes on behalf of your own users.   EARSHOT_API_KEY=… node docs/examples/votes.mjs
import { randomUUID } from "node:crypto";
import { EarshotError } from "@earshot/client";
import { connect, makeBoard } from "./connect.mjs";

const earshot = connect();
const { board, category, remove } = await makeBoard(earshot, "Example");
const post = await earshot.posts.create({
  title: "Crop rotation",
  boardId: board.id,
  categoryId: category.id,
  visibility: "public",
});

const user = { id: randomUUID(), email: "una@beanrow.example", full_name: "Una Vine" };
const { data: vote } = await earshot.votes.create(post.id, { user });
console.log("voted", vote.external_author.full_name, "for post number", vote.post_id);

// Each user votes once. A second vote throws an error whose code your program can check.
try {
  await earshot.votes.create(post.id, { user });
} catch (error) {
  if (!(error instanceof EarshotError) || error.code !== "already_voted") throw error;
  console.log("rejected", error.status, error.code);
}

// The API accepts a post's number here, as well as its UUID.
for await (const { external_author } of earshot.votes.each(vote.post_id))
  console.log("each", external_author.email);

console.log((await earshot.votes.delete(post.id, { externalUserId: user.id })).message);
await remove();

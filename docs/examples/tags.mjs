// Tags of a board and of a post.   EARSHOT_API_KEY=… node docs/examples/tags.mjs
import { connect, makeBoard } from "./connect.mjs";

const earshot = connect();
const { board, category, remove } = await makeBoard(earshot, "Example");
const post = await earshot.posts.create({
  title: "Window boxes",
  boardId: board.id,
  categoryId: category.id,
  visibility: "public",
});

const tag = await earshot.tags.create({ name: "Quick win", boardId: board.id });
await earshot.tags.update(tag.id, { name: "Small change" });
const { tags } = await earshot.posts.addTag(post.id, tag.id);
console.log(
  "on the post",
  tags.map(({ name }) => name),
);
console.log("posts with it", (await earshot.posts.list({ tagId: [tag.id] })).pagination.total);

await earshot.posts.removeTag(post.id, tag.id);
console.log(
  "left",
  (await earshot.tags.get(tag.id)).postsCount,
  "of",
  (await earshot.tags.list()).length,
  "tags",
);
console.log((await earshot.tags.delete(tag.id)).message);
await remove();

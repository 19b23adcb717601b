// Changelog entries: publish, edit, read, like, delete.   EARSHOT_API_KEY=… node docs/examples/changelogs.mjs
import { connect } from "./connect.mjs";

const earshot = connect();
const tags = await earshot.changelogs.listTags();
const entry = await earshot.changelogs.create({
  title: "Frost alarm",
  content: "The planner now warns you the evening before a **frost**.",
  tagIds: tags.slice(0, 1).map(({ id }) => id),
});

await earshot.changelogs.update(entry.id, { title: "Frost alarm, now for window boxes too" });
const read = await earshot.changelogs.get(entry.id);
console.log(read.title, "· views", read.viewsCount);
console.log("likes", (await earshot.changelogs.like(entry.id)).likesCount);

for await (const { title, createdAt } of earshot.changelogs.each({ search: "frost" }))
  console.log(createdAt, title);
console.log((await earshot.changelogs.delete(entry.id)).message);

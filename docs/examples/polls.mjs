// Polls: create, vote, read the results, withdraw the vote, delete.   EARSHOT_API_KEY=… node docs/examples/polls.mjs
import { connect } from "./connect.mjs";

const earshot = connect();
const hour = 3_600_000;
const poll = await earshot.polls.create({
  title: "What should the planner draw next?",
  type: "single",
  startAt: new Date(Date.now() - hour).toISOString(),
  endAt: new Date(Date.now() + 24 * hour).toISOString(),
  options: [{ title: "Crop rotation" }, { title: "A frost alarm" }],
});

const [first, second] = poll.options;
await earshot.polls.vote(poll.id, [first.id]);
await earshot.polls.vote(poll.id, [second.id]); // replaces the first ballot

for (const { title, percentage, isVoted } of (await earshot.polls.get(poll.id)).options) {
  console.log(`${percentage} %`, title, isVoted ? "← yours" : "");
}
console.log("running", (await earshot.polls.list({ status: "active", search: "planner" })).pagination.total);

console.log((await earshot.polls.unvote(poll.id)).message);
console.log((await earshot.polls.delete(poll.id)).message);

import { actorOf } from "../actor.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, onceOf, write } from "../write.ts";
import { CreatePoll, ListPolls, VoteOnPoll } from "./contract.ts";
import { getPoll } from "./get-poll.ts";
import { listPolls } from "./list-polls.ts";

export function openPollDoors(door: OpenDoor, db: Database): void {
  door("GET /v1/polls", async (request, response) => {
    const actor = actorOf(response);
    const query = queryOf(request, ListPolls);
    const polls = await listPolls(db, actor, query);
    answer(response, 200, polls);
  });

  door("GET /v1/polls/:id", async (request, response) => {
    const actor = actorOf(response);
    const id = idOf(request);
    const poll = await getPoll(db, actor, id);
    answer(response, 200, poll);
  });

  door("POST /v1/polls", async (request, response) => {
    const actor = actorOf(response);
    const input = bodyOf(request, CreatePoll);
    const poll = await write(db, actor, "create_poll", input, onceOf(request));
    answerWrite(response, 201, poll);
  });

  door("DELETE /v1/polls/:id", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const gone = await write(db, actor, "delete_poll", input);
    answerWrite(response, 200, gone);
  });

  door("POST /v1/polls/:id/vote", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, VoteOnPoll), id: idOf(request) };
    const vote = await write(db, actor, "vote_on_poll", input, onceOf(request));
    answerWrite(response, 200, vote);
  });

  door("DELETE /v1/polls/:id/vote", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, NoBody), id: idOf(request) };
    const vote = await write(db, actor, "unvote_poll", input);
    answerWrite(response, 200, vote);
  });
}

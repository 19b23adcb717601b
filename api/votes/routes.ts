import type { Request } from "express";
import { actorOf } from "../actor.ts";
import { asFile } from "../csv.ts";
import type { Database } from "../database.ts";
import { answer, bodyOf, idOf, NoBody, type OpenDoor, queryOf } from "../doors.ts";
import { answerWrite, onceOf, write } from "../write.ts";
import { CreateVote, DeleteVote, ListVotes, PostName } from "./contract.ts";
import { listVoters } from "./list-voters.ts";
import { listVotes } from "./list-votes.ts";

export function openVoteDoors(door: OpenDoor, db: Database): void {
  door("GET /v1/posts/:postId/votes", async (request, response) => {
    const actor = actorOf(response);
    const [{ postId }, query] = [postNameOf(request), queryOf(request, ListVotes)];
    const votes = await listVotes(db, actor, postId, query);
    answer(response, 200, votes);
  });

  door("GET /staff/posts/:id/voters", async (request, response) => {
    const actor = actorOf(response);
    const id = idOf(request);
    const voters = await listVoters(db, actor, id);
    answer(response, 200, voters, asFile(`voters-${id}.csv`));
  });

  door("POST /v1/posts/:postId/votes", async (request, response) => {
    const actor = actorOf(response);
    const input = { ...bodyOf(request, CreateVote), ...postNameOf(request) };
    const vote = await write(db, actor, "create_vote", input, onceOf(request));
    answerWrite(response, 201, vote, `${request.path}?externalUserId=${input.user.id}`);
  });

  door("DELETE /v1/posts/:postId/votes", async (request, response) => {
    const actor = actorOf(response);
    bodyOf(request, NoBody);
    const input = { ...queryOf(request, DeleteVote), ...postNameOf(request) };
    const gone = await write(db, actor, "delete_vote", input);
    answerWrite(response, 200, gone);
  });
}

function postNameOf(request: Request) {
  return PostName.parse(request.params);
}

import { write } from "../call-write-function.ts";
import { forStaff, inDashboard } from "../permissions.ts";
import { creates, route } from "../route.ts";
import { asFile } from "../serving/csv.ts";
import {
  CreatedVote,
  CreateVote,
  DeleteVote,
  ListVotes,
  PostName,
  RemovedVote,
  VotePage,
} from "./contract.ts";
import { listVoters } from "./list-voters.ts";
import { listVotes } from "./list-votes.ts";

export const voteRoutes = [
  route(
    "GET /v1/posts/:postId/votes",
    {
      ...forStaff,
      params: PostName,
      query: ListVotes,
      response: VotePage,
      operationId: "listVotes",
      summary: "List a post's votes",
      description: "One page of them, with the people who voted. A post is named by its number or its UUID.",
    },
    async ({ actor, params, query }, { db }) => ({ body: await listVotes(db, actor, params.postId, query) }),
  ),

  route("GET /staff/posts/:id/voters", inDashboard, async ({ actor, params: { id } }, { db }) => ({
    body: await listVoters(db, actor, id),
    headers: asFile(`voters-${id}.csv`),
  })),

  route(
    "POST /v1/posts/:postId/votes",
    {
      ...forStaff,
      ...creates,
      params: PostName,
      body: CreateVote,
      response: CreatedVote,
      operationId: "createVote",
      summary: "Vote on behalf of a user",
      description:
        "Each user votes once for a post. A second vote is refused and counts nothing; the problem carries the `id` of the first. An id is the same user in upper and lower case.",
      problems: ["already_voted"],
    },
    async ({ actor, body, params, idempotency, path }, { db }) => {
      const vote = await write(db, actor, "create_vote", { ...body, ...params }, idempotency);
      return { ...vote, location: `${path}?externalUserId=${body.user.id}` };
    },
  ),

  route(
    "DELETE /v1/posts/:postId/votes",
    {
      ...forStaff,
      params: PostName,
      query: DeleteVote,
      response: RemovedVote,
      operationId: "deleteVote",
      summary: "Remove a vote",
      description: "There must be one: 404 tells that nothing was removed.",
      problems: ["not_voted"],
    },
    async ({ actor, params, query }, { db }) => write(db, actor, "delete_vote", { ...query, ...params }),
  ),
];

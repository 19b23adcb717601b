import { exportFile } from "../audit/export-file.ts";
import { forStaff, inDashboard } from "../permissions.ts";
import { write } from "../postgres/call-write-function.ts";
import { creates, route } from "../route.ts";
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
      description:
        "Returns one page of votes with the users who voted. Identify the post by its number or its UUID.",
    },
    async ({ actor, params, query }, { db }) => ({ body: await listVotes(db, actor, params.postId, query) }),
  ),

  route("GET /staff/posts/:id/voters", inDashboard, async ({ actor, params: { id } }, { db }) => {
    const file = { action: "post.voters_exported", subject: id, file: `voters-${id}.csv` };
    return exportFile(db, actor, file, await listVoters(db, actor, id));
  }),

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
        "Each user can vote once for a post. A second vote is rejected; the problem has the `id` of the first vote. User ids that differ only in case identify the same user.",
      problems: ["already_voted"],
    },
    async ({ actor, body, params, idempotency, path }, { db, digestIdentity }) => {
      const digests = digestIdentity(actor.workspaceId, body.user.id);
      const vote = await write(db, actor, "create_vote", { ...body, ...params, digests }, idempotency);
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
      description: "If the user has not voted for the post, the response is 404 and nothing changes.",
      problems: ["not_voted"],
    },
    async ({ actor, params, query }, { db }) => write(db, actor, "delete_vote", { ...query, ...params }),
  ),
];

import { describe, type NounReference } from "../reference/door-reference.ts";
import {
  CreatedVote,
  CreateVote,
  DeleteVote,
  ListVotes,
  PostName,
  RemovedVote,
  Vote,
  VotePage,
} from "./contract.ts";

const params = {
  postId: {
    words: "The post, by its number or its UUID. The number is in X-Post-Number of the post's answers.",
    schema: PostName.shape.postId,
  },
};

export const votes = {
  title: "Votes",
  one: "vote",
  intro:
    "Here your servers read who voted for a post, and vote in the name of your own users. These calls carry e-mail addresses, so they need a staff key. Unlike the rest they are written in snake_case, with numbers for ids. To vote as the person behind the key, use the toggle under Posts.",
  schemas: {
    Vote: describe(
      Vote,
      {
        id: "The vote's number.",
        created_at: "When the vote was given.",
        post_id: "The post's number.",
        workspace_id: "The workspace's number.",
        external_author: "Who voted. `email` is empty for people who gave none.",
      },
      { id: 90412, post_id: 118, workspace_id: 7 },
    ),
    VotePage: describe(VotePage, { data: "The votes of this page." }),
    CreatedVote: describe(CreatedVote, { data: "The vote." }),
    RemovedVote: describe(RemovedVote, {}, { message: "Vote removed" }),
    CreateVote: describe(CreateVote, {
      user: "Your user, by the id you know. Made, or brought up to date; a staff member's profile is not changed.",
    }),
  },
  doors: {
    "GET /v1/posts/:postId/votes": {
      operation: "listVotes",
      summary: "List a post's votes",
      description: "One page of them, with the people who voted. A post is named by its number or its UUID.",
      params,
      query: describe(ListVotes, {
        externalUserId:
          "Only the votes of these users, by the ids you know or by their UUIDs. A comma separates two ids.",
        sortBy: "What to sort by.",
      }),
      answers: { 200: VotePage },
      codes: ["not_found"],
    },
    "POST /v1/posts/:postId/votes": {
      operation: "createVote",
      summary: "Vote in the name of a user",
      description:
        "Each user votes once for a post. A second vote is refused and counts nothing; the problem carries the `id` of the first. An id is the same user in upper and lower case.",
      params,
      body: CreateVote,
      answers: { 201: CreatedVote },
      codes: ["not_found", "already_voted"],
    },
    "DELETE /v1/posts/:postId/votes": {
      operation: "deleteVote",
      summary: "Remove a vote",
      description: "There must be one: 404 tells that nothing was removed.",
      params,
      query: describe(DeleteVote, {
        externalUserId:
          "Whose vote to remove, by the id you know or by the user's UUID. Left out, it is that of the person behind the key.",
      }),
      answers: { 200: RemovedVote },
      codes: ["not_found", "not_voted"],
    },
  },
} satisfies NounReference;

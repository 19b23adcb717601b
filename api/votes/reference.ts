import { describe, type NounReference } from "../reference/noun-reference.ts";
import { CreatedVote, CreateVote, RemovedVote, Vote, VotePage } from "./contract.ts";

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
} satisfies NounReference;

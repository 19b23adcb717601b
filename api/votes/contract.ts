import { z } from "zod";
import { Pagination, pageQuery } from "../page.ts";
import { ExternalId, listOf, SortOrder, text, Uuid } from "../text.ts";

/** The only resource in snake_case with numeric ids. */
export const Vote = z
  .strictObject({
    id: z.int().describe("The vote's number."),
    created_at: z.iso.datetime().describe("When the vote was given."),
    post_id: z.int().describe("The post's number."),
    workspace_id: z.int().describe("The workspace's number."),
    external_author: z
      .strictObject({
        id: Uuid,
        created_at: z.iso.datetime(),
        email: z.string(),
        full_name: z.string(),
        avatar_url: z.string().nullable(),
      })
      .describe("Who voted. `email` is empty for people who gave none."),
  })
  .meta({
    id: "Vote",
    description:
      "A vote is one person's for one post. Here your servers read who voted, and vote in the name of your own users. These calls carry e-mail addresses, so they need a staff key. Unlike the rest they are written in snake_case, with numbers for ids. To vote as the person behind the key, use the toggle under Posts.",
    examples: [{ id: 90412, post_id: 118, workspace_id: 7 }],
  });
export type Vote = z.infer<typeof Vote>;

export const VotePage = z
  .strictObject({
    success: z.literal(true),
    data: z.array(Vote).describe("The votes of this page."),
    pagination: Pagination,
  })
  .meta({ id: "VotePage" });
export type VotePage = z.infer<typeof VotePage>;

export const CreatedVote = z
  .strictObject({ success: z.literal(true), data: Vote.describe("The vote.") })
  .meta({ id: "CreatedVote" });
export type CreatedVote = z.infer<typeof CreatedVote>;

export const RemovedVote = z
  .strictObject({ success: z.literal(true), message: z.string() })
  .meta({ id: "RemovedVote", examples: [{ message: "Vote removed" }] });
export type RemovedVote = z.infer<typeof RemovedVote>;

export const CreateVote = z
  .strictObject({
    user: z
      .strictObject({
        id: Uuid.toLowerCase(),
        email: text(320).regex(z.regexes.unicodeEmail, "must be an e-mail address"),
        full_name: text(200, 1),
        /** Null clears it; an omitted value changes nothing. */
        avatar_url: text(2_000)
          .pipe(z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }))
          .meta({ format: "uri" })
          .nullable()
          .optional(),
      })
      .describe(
        "Your user, by the id you know. Made, or brought up to date; a staff member's profile is not changed.",
      ),
  })
  .meta({ id: "CreateVote" });
export type CreateVote = z.infer<typeof CreateVote>;

export const ListVotes = z.strictObject({
  externalUserId: listOf(ExternalId)
    .optional()
    .describe(
      "Only the votes of these users, by the ids you know or by their UUIDs. A comma separates two ids.",
    ),
  sortBy: z
    .enum(["created_at", "id", "email", "full_name"])
    .default("created_at")
    .describe("What to sort by."),
  sortOrder: SortOrder,
  ...pageQuery,
});
export type ListVotes = z.infer<typeof ListVotes>;

/** The voter; defaults to the key's user. */
export const DeleteVote = z.strictObject({
  externalUserId: ExternalId.optional().describe(
    "Whose vote to remove, by the id you know or by the user's UUID. Left out, it is that of the person behind the key.",
  ),
});
export type DeleteVote = z.infer<typeof DeleteVote>;

/** A post's number or UUID. */
export const PostName = z.strictObject({
  postId: z
    .union([z.string().regex(/^(0|[1-9]\d*)$/), Uuid], "must be a post's number or its UUID")
    .describe("The post, by its number or its UUID. The number is in X-Post-Number of the post's answers."),
});

import { z } from "zod";
import { ExternalId, listOf, SortOrder, text, Uuid } from "../field-schemas.ts";
import { Pagination, pageQuery } from "../pages/pagination.ts";

/** The only resource whose fields are in snake_case and whose ids are numbers. */
export const Vote = z
  .strictObject({
    id: z.int().describe("The vote's number."),
    created_at: z.iso.datetime().describe("When the user voted."),
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
      .describe("The user who voted. `email` is empty for a user without an e-mail address."),
  })
  .meta({
    id: "Vote",
    description:
      "A vote belongs to one user and one post. With these endpoints, your servers can read who voted, and vote on behalf of your own users. These endpoints return e-mail addresses, so they require the key of a staff member. Unlike other resources, votes have fields in snake_case and numeric ids. To vote as the key's user, use the vote endpoint under Posts.",
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

export const RemovedVote = z
  .strictObject({ success: z.literal(true), message: z.string() })
  .meta({ id: "RemovedVote", examples: [{ message: "Vote removed" }] });

export const CreateVote = z
  .strictObject({
    user: z
      .strictObject({
        id: Uuid.toLowerCase().describe("The user's id in your system."),
        email: text(320).regex(z.regexes.unicodeEmail, "must be an e-mail address"),
        full_name: text(200, 1),
        /** Null removes the avatar; if the field is omitted, the avatar stays. */
        avatar_url: text(2_000)
          .pipe(z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }))
          .meta({ format: "uri" })
          .nullable()
          .optional(),
      })
      .describe(
        "Your user, identified by the id in your system. The user is created or updated; the profile of a staff member is not changed.",
      ),
  })
  .meta({ id: "CreateVote" });

export const ListVotes = z.strictObject({
  externalUserId: listOf(ExternalId)
    .optional()
    .describe(
      "Only the votes of these users, by their ids in your system or their UUIDs. Separate ids with commas.",
    ),
  sortBy: z
    .enum(["created_at", "id", "email", "full_name"])
    .default("created_at")
    .describe("The field to sort by."),
  sortOrder: SortOrder,
  ...pageQuery,
});
export type ListVotes = z.infer<typeof ListVotes>;

/** The user whose vote to delete; defaults to the key's user. */
export const DeleteVote = z.strictObject({
  externalUserId: ExternalId.optional().describe(
    "The user whose vote is removed, by the id in your system or the user's UUID. Defaults to the key's user.",
  ),
});

/** A post's number or UUID. */
export const PostName = z.strictObject({
  postId: z
    .union([z.string().regex(/^(0|[1-9]\d*)$/), Uuid], "must be a post's number or its UUID")
    .describe(
      "The post's number or UUID. Responses about a post have its number in the header `X-Post-Number`.",
    ),
});

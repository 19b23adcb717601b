import { z } from "zod";
import { Pagination, pageQuery } from "../page.ts";
import { ExternalId, listOf, text, Uuid } from "../text.ts";

/** The one resource in snake_case with numeric ids. */
export const Vote = z.strictObject({
  id: z.int(),
  created_at: z.iso.datetime(),
  /** The post's number: `X-Post-Number` of the post doors. */
  post_id: z.int(),
  workspace_id: z.int(),
  external_author: z.strictObject({
    id: Uuid,
    created_at: z.iso.datetime(),
    /** Empty for a voter who gave none. */
    email: z.string(),
    full_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
});
export type Vote = z.infer<typeof Vote>;

export const VotePage = z.strictObject({
  success: z.literal(true),
  data: z.array(Vote),
  pagination: Pagination,
});
export type VotePage = z.infer<typeof VotePage>;

export const CreatedVote = z.strictObject({ success: z.literal(true), data: Vote });
export type CreatedVote = z.infer<typeof CreatedVote>;

export const RemovedVote = z.strictObject({ success: z.literal(true), message: z.string() });
export type RemovedVote = z.infer<typeof RemovedVote>;

/** One of the caller's own users: made, or brought up to date; a staff user is never overwritten. */
export const CreateVote = z.strictObject({
  user: z.strictObject({
    id: Uuid.toLowerCase(),
    email: text(320).regex(z.regexes.unicodeEmail, "must be an e-mail address"),
    full_name: text(200, 1),
    /** Null clears it; left out, it stays. */
    avatar_url: text(2_000)
      .pipe(z.url({ protocol: /^https?$/, error: "must be an http(s) URL" }))
      .meta({ format: "uri" })
      .nullable()
      .optional(),
  }),
});
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
  sortOrder: z.enum(["asc", "desc"]).default("desc"),
  ...pageQuery,
});
export type ListVotes = z.infer<typeof ListVotes>;

/** Without it, the key user's own vote is removed. */
export const DeleteVote = z.strictObject({
  externalUserId: ExternalId.optional().describe(
    "Whose vote to remove, by the id you know or by the user's UUID. Left out, it is that of the person behind the key.",
  ),
});
export type DeleteVote = z.infer<typeof DeleteVote>;

/** A post's number, or its UUID. */
export const PostName = z.strictObject({
  postId: z
    .union([z.string().regex(/^(0|[1-9]\d*)$/), Uuid], "must be a post's number or its UUID")
    .describe("The post, by its number or its UUID. The number is in X-Post-Number of the post's answers."),
});

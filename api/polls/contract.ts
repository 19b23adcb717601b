import { z } from "zod";
import { Pagination, pageQuery } from "../page.ts";
import { Description, Search, Title, Uuid } from "../text.ts";

export const PollOption = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  order: z.number(),
  /** Ballots with this option; of a ranked poll, ballots that put it first. */
  votesCount: z.int(),
  /** Of all ballots, two decimals; 0 when there are none. */
  percentage: z.number().min(0).max(100),
  isVoted: z.boolean(),
  /** 1-based, for ranked polls alone; null where the caller did not rank it. */
  userRank: z.int().nullable(),
});
export type PollOption = z.infer<typeof PollOption>;

const Type = z.enum(["single", "multiple", "ranked"]);
const Status = z.enum(["not_started", "active", "expired"]);

export const Poll = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  workspaceId: z.uuid(),
  userId: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  type: Type,
  startAt: z.iso.datetime(),
  endAt: z.iso.datetime(),
  /** By the database's clock: active in [startAt, endAt). */
  status: Status,
  /** Ballots: people who voted. */
  totalVotes: z.int(),
  isVoted: z.boolean(),
  options: z.array(PollOption),
});
export type Poll = z.infer<typeof Poll>;

export const PollPage = z.strictObject({ data: z.array(Poll), pagination: Pagination });
export type PollPage = z.infer<typeof PollPage>;

const momentExpected = "must be an ISO 8601 time with an offset, such as 2026-01-31T09:00:00Z";

/**
 * A moment with an offset, brought to UTC and milliseconds, so that what is compared here is what is stored. ISO 8601 also
 * writes `+0100` and leaves seconds out.
 */
const Moment = z
  .string(momentExpected)
  .overwrite((value) =>
    value.replace(/(T\d\d:\d\d)(?=Z|[+-])/, "$1:00").replace(/([+-]\d\d)(\d\d)$/, "$1:$2"),
  )
  .pipe(
    z.iso
      .datetime({ offset: true, abort: true, error: momentExpected })
      .overwrite((value) => new Date(value).toJSON() ?? "")
      .refine((value) => /^(?!0000)\d{4}-/.test(value), "must lie in the years 1 to 9999"),
  )
  .meta({ format: "date-time" });

const Option = z.strictObject({
  title: Title,
  /** The place of submission, from 0, when left out. */
  order: z.number().optional(),
});

export const CreatePoll = z
  .strictObject({
    title: Title,
    type: Type,
    startAt: Moment,
    endAt: Moment,
    options: z.array(Option).min(2, "must hold at least 2 options").max(50, "must hold at most 50 options"),
    description: Description.optional(),
  })
  .refine(({ startAt, endAt }) => Date.parse(endAt) > Date.parse(startAt), {
    path: ["endAt"],
    message: "must be after startAt",
  });
export type CreatePoll = z.infer<typeof CreatePoll>;

export const VoteOnPoll = z.strictObject({
  /** The order is the rank where the poll is ranked; exactly one where it is a single choice. */
  optionIds: z
    .array(Uuid.toLowerCase())
    .min(1, "must hold at least 1 id")
    .max(50, "must hold at most 50 ids")
    .refine((ids) => new Set(ids).size === ids.length, "must not name an option twice"),
});
export type VoteOnPoll = z.infer<typeof VoteOnPoll>;

export const ListPolls = z.strictObject({
  search: Search.optional().describe("Only polls whose title contains this text, in upper or lower case."),
  status: Status.optional().describe("Only polls that stand here now."),
  ...pageQuery,
});
export type ListPolls = z.infer<typeof ListPolls>;

/** `GET /staff/polls/:id/rounds` of a ranked poll: the instant run-off. 409 `not_ranked` otherwise. */
export const PollRounds = z.strictObject({
  rounds: z.array(
    z.strictObject({
      /** Who was still in, and how many ballots counted for them, in the order shown. */
      results: z.array(z.strictObject({ optionId: z.uuid(), votesCount: z.int() })),
      /** Ballots none of whose choices was still in. */
      exhaustedCount: z.int(),
      /** Who went; null in the last round. */
      eliminatedId: z.uuid().nullable(),
    }),
  ),
  /** One, or several who are level; none without a ballot. */
  winnerIds: z.array(z.uuid()),
});
export type PollRounds = z.infer<typeof PollRounds>;

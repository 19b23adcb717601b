import { z } from "zod";
import { DateTime, Description, Search, Title, Uuid } from "../field-schemas.ts";
import { pageOf, pageQuery } from "../pages/pagination.ts";

export const PollOption = z
  .strictObject({
    id: z.uuid(),
    title: z.string().describe("The text of the option."),
    order: z.number().describe("The option's position in the list."),
    votesCount: z
      .int()
      .describe(
        "The number of ballots with this option. In a ranked poll, the number of ballots that rank it first.",
      ),
    percentage: z
      .number()
      .min(0)
      .max(100)
      .describe(
        "The option's share of all ballots in percent, to two decimals. In a poll with several choices, the shares can add up to more than 100.",
      ),
    isVoted: z.boolean().describe("Whether the ballot of the key's user contains this option."),
    userRank: z
      .int()
      .nullable()
      .describe("In a ranked poll, the rank of the option on that ballot, from 1; otherwise null."),
  })
  .meta({
    id: "PollOption",
    examples: [{ title: "Crop rotation", votesCount: 37, percentage: 63.79, isVoted: true, userRank: null }],
  });
export type PollOption = z.infer<typeof PollOption>;

const words = {
  title: "The question that the poll asks.",
  description: "What people should know before they answer.",
  startAt: "The time at which voting starts.",
  endAt: "The time at which voting ends. Must be after `startAt`.",
};
const example = {
  title: "What should the planner draw next?",
  type: "single",
  startAt: "2026-03-01T08:00:00.000Z",
  endAt: "2026-03-15T08:00:00.000Z",
};

const Type = z
  .enum(["single", "multiple", "ranked"])
  .describe(
    "`single`: one option. `multiple`: any number of options. `ranked`: options in order of preference.",
  );
const Status = z.enum(["not_started", "active", "expired"]);

export const Poll = z
  .strictObject({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    workspaceId: z.uuid(),
    userId: z.uuid(),
    title: z.string().describe(words.title),
    description: z.string().nullable().describe(words.description),
    type: Type,
    startAt: z.iso.datetime().describe(words.startAt),
    endAt: z.iso.datetime().describe(words.endAt),
    /** According to the database's clock: `active` from `startAt` until just before `endAt`. */
    status: Status.describe("The current state of the poll."),
    totalVotes: z.int().describe("The number of people who voted."),
    isVoted: z.boolean().describe("Whether the key's user has voted."),
    options: z
      .array(PollOption)
      .describe("The options, sorted by `order`, then in the order in which they were submitted."),
  })
  .meta({
    id: "Poll",
    description:
      "A poll asks one question for a set period. People can change their vote during this period; the last ballot counts. The status of a poll follows the service's clock and cannot be set.",
    examples: [
      {
        ...example,
        description: null,
        status: "active",
        totalVotes: 58,
        isVoted: true,
      },
    ],
  });
export type Poll = z.infer<typeof Poll>;

export const PollPage = pageOf(Poll).meta({ id: "PollPage" });
export type PollPage = z.infer<typeof PollPage>;

const Option = z.strictObject({
  title: Title,
  /** Defaults to the option's index in the request, from 0. */
  order: z.number().optional(),
});

export const CreatePoll = z
  .strictObject({
    title: Title.describe(words.title),
    type: Type,
    startAt: DateTime.describe(words.startAt),
    endAt: DateTime.describe(words.endAt),
    options: z
      .array(Option)
      .min(2, "must have at least 2 options")
      .max(50, "must have at most 50 options")
      .describe("The options. `order` defaults to the position in the request, from 0."),
    description: Description.optional().describe(words.description),
  })
  .refine(({ startAt, endAt }) => Date.parse(endAt) > Date.parse(startAt), {
    path: ["endAt"],
    message: "must be after startAt",
  })
  .meta({
    id: "CreatePoll",
    examples: [{ ...example, options: [{ title: "Crop rotation" }, { title: "A frost alarm" }] }],
  });
export type CreatePoll = z.infer<typeof CreatePoll>;

export const VoteOnPoll = z
  .strictObject({
    optionIds: z
      .array(Uuid.toLowerCase())
      .min(1, "must have at least 1 id")
      .max(50, "must have at most 50 ids")
      .refine((ids) => new Set(ids).size === ids.length, "must not name an option twice")
      .describe(
        "The chosen options, each at most once. In a poll of type `single`, exactly one option; in a ranked poll, their order is the ranking.",
      ),
  })
  .meta({ id: "VoteOnPoll" });

export const ListPolls = z.strictObject({
  search: Search.optional().describe("Only polls whose title contains this text, without regard to case."),
  status: Status.optional().describe("Only polls that have this status now."),
  ...pageQuery,
});
export type ListPolls = z.infer<typeof ListPolls>;

/** `GET /staff/polls/:id/rounds`: the instant run-off of a ranked poll. Other polls get 409 `not_ranked`. */
export const PollRounds = z.strictObject({
  rounds: z.array(
    z.strictObject({
      /** Each remaining option, in display order, with the number of ballots that count for it. */
      results: z.array(z.strictObject({ optionId: z.uuid(), votesCount: z.int() })),
      /** The number of ballots whose choices have all been eliminated. */
      exhaustedCount: z.int(),
      /** The option eliminated in this round; null in the last round. */
      eliminatedId: z.uuid().nullable(),
    }),
  ),
  /** The winning option, or several options if they are tied; empty if nobody voted. */
  winnerIds: z.array(z.uuid()),
});
export type PollRounds = z.infer<typeof PollRounds>;

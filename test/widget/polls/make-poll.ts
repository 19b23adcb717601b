import type { Poll } from "../../../api/polls/contract.ts";

const hour = 3_600_000;

/**
 * Returns a poll that ends in three and a half hours. Option A has one vote, B has two votes, and C has none; the
 * visitor has not voted.
 */
export function makePoll(changes: Partial<Poll> = {}): Poll {
  const votes = { A: 1, B: 2, C: 0 };
  return {
    ...{ id: "p", createdAt: "2026-11-01T08:00:00.000Z", workspaceId: "w", userId: "u", title: "What next?" },
    ...{ description: null, type: "single", status: "active", totalVotes: 3, isVoted: false },
    startAt: new Date(Date.now() - hour).toJSON(),
    endAt: new Date(Date.now() + 3.5 * hour).toJSON(),
    options: Object.entries(votes).map(([title, votesCount], order) => ({
      ...{ id: title.toLowerCase(), title, order, votesCount, isVoted: false, userRank: null },
      percentage: Math.round(votesCount * 3_333.33) / 100,
    })),
    ...changes,
  };
}

/** The poll as the server returns it after this ballot, and after one more vote for option A by another visitor. */
export function votedPoll(ballot: string[], changes: Partial<Poll> = {}): Poll {
  const poll = makePoll(changes);
  return {
    ...poll,
    totalVotes: 5,
    isVoted: true,
    options: poll.options.map((option) => ({
      ...option,
      votesCount:
        option.votesCount +
        Number(option.id === "a") +
        Number((poll.type === "ranked" ? ballot.slice(0, 1) : ballot).includes(option.id)),
      isVoted: ballot.includes(option.id),
      userRank: poll.type === "ranked" ? ballot.indexOf(option.id) + 1 || null : null,
    })),
  };
}

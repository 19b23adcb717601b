import type { Poll } from "../../api/polls/contract.ts";

/** Returns the ids of the visitor's chosen options, in rank order if the poll is ranked. */
export const ballotOf = ({ options }: Poll) =>
  options
    .filter(({ isVoted }) => isVoted)
    .sort((one, other) => (one.userRank ?? 0) - (other.userRank ?? 0))
    .map(({ id }) => id);

/** Returns the ballot with the option moved to index `to`, or removed if `to` is past the end. */
export function place(ballot: string[], id: string, to: number): string[] {
  const others = ballot.filter((other) => other !== id);
  return to > others.length ? others : others.toSpliced(Math.max(0, to), 0, id);
}

/**
 * Returns the poll as if the service had stored this ballot; an empty ballot withdraws the visitor's vote. The votes
 * for each option do not change, because only the service can count them.
 */
export const mark = (poll: Poll, ballot: string[]): Poll => ({
  ...poll,
  isVoted: ballot.length > 0,
  totalVotes: poll.totalVotes + +!!ballot[0] - +poll.isVoted,
  options: poll.options.map((option) => ({
    ...option,
    isVoted: ballot.includes(option.id),
    userRank: ballot.indexOf(option.id) + 1,
  })),
});

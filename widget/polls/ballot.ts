import type { Poll } from "../../api/polls/contract.ts";

/** What the visitor chose, by ids: the first one first where the poll is ranked. */
export const ballotOf = ({ options }: Poll) =>
  options
    .filter(({ isVoted }) => isVoted)
    .sort((one, other) => Number(one.userRank) - Number(other.userRank))
    .map(({ id }) => id);

/** The ballot with an option at that place, from 0; a place past its end takes the option out. */
export function place(ballot: string[], id: string, to: number): string[] {
  const others = ballot.filter((other) => other !== id);
  return to > others.length ? others : others.toSpliced(Math.max(0, to), 0, id);
}

/** The poll once this ballot is counted; an empty one withdraws. How others voted meanwhile, the service alone knows. */
export const mark = (poll: Poll, ballot: string[]): Poll => ({
  ...poll,
  isVoted: ballot.length > 0,
  totalVotes: poll.totalVotes + Number(ballot.length > 0) - Number(poll.isVoted),
  options: poll.options.map((option) => ({
    ...option,
    isVoted: ballot.includes(option.id),
    userRank: ballot.indexOf(option.id) + 1,
  })),
});

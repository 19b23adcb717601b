import type { PollRounds } from "./contract.ts";
import type { Ballots } from "./read-ballots.ts";

/**
 * Counts an instant run-off. Each ballot counts for its first choice that has not been eliminated. Each round
 * eliminates the option with the fewest ballots, until an option has more than half of the counted ballots or all
 * remaining options are tied. If several options have the fewest ballots, the latest earlier round in which their
 * counts differ decides. If there is no such round, the last of these options in display order is eliminated.
 */
export function countRounds({ options, ballots }: Pick<Ballots, "options" | "ballots">): PollRounds {
  const rounds: PollRounds["rounds"] = [];
  let remaining = options.map(({ id }) => id);
  for (;;) {
    const votes = new Map(remaining.map((id) => [id, 0]));
    let exhaustedCount = 0;
    for (const { choices, count } of ballots) {
      const choice = choices.find((id) => votes.has(id));
      if (choice === undefined) exhaustedCount += count;
      else votes.set(choice, (votes.get(choice) ?? 0) + count);
    }
    const counted = [...votes.values()].reduce((sum, count) => sum + count, 0);
    const most = Math.max(...votes.values());
    const results = [...votes].map(([optionId, votesCount]) => ({ optionId, votesCount }));
    const leaders = results.filter(({ votesCount }) => votesCount === most).map(({ optionId }) => optionId);
    if (counted === 0 || most * 2 > counted || leaders.length === remaining.length) {
      rounds.push({ results, exhaustedCount, eliminatedId: null });
      return { rounds, winnerIds: counted === 0 ? [] : leaders };
    }
    const eliminatedId = lastOf(results, rounds);
    rounds.push({ results, exhaustedCount, eliminatedId });
    remaining = remaining.filter((id) => id !== eliminatedId);
  }
}

type Results = PollRounds["rounds"][number]["results"];

function lastOf(results: Results, earlier: PollRounds["rounds"]): string {
  let fewest = leastOf(results);
  for (const round of [...earlier].reverse()) {
    if (fewest.length === 1) break;
    fewest = leastOf(round.results.filter(({ optionId }) => fewest.includes(optionId)));
  }
  return fewest.at(-1) ?? "";
}

function leastOf(results: Results): string[] {
  const least = Math.min(...results.map(({ votesCount }) => votesCount));
  return results.filter(({ votesCount }) => votesCount === least).map(({ optionId }) => optionId);
}

import type { Poll, PollRounds } from "../../api/polls/contract.ts";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { formatCount } from "../strings.ts";
import { strings } from "./strings.ts";

/** The counting rounds of a ranked poll; the results above the rounds show only first choices. */
export function Rounds({ poll }: { poll: Poll }) {
  const { at } = useStaff();
  const counted = useQuery<PollRounds>(at(`staff/polls/${poll.id}/rounds`));
  return (
    <Section
      title={strings.rounds}
      text="Each ballot counts for its highest option that is still in. The option with the fewest votes is eliminated each round until one has a majority."
    >
      <Loaded query={counted} lines={4}>
        {(value) => <RoundTable poll={poll} counted={value} />}
      </Loaded>
    </Section>
  );
}

function RoundTable({ poll, counted: { rounds, winnerIds } }: { poll: Poll; counted: PollRounds }) {
  const lasted = (id: string) =>
    rounds.filter(({ results }) => results.some((one) => one.optionId === id)).length;
  const options = poll.options.toSorted((a, b) => lasted(b.id) - lasted(a.id));
  const hasExhausted = rounds.some(({ exhaustedCount }) => exhaustedCount > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: many rounds scroll sideways, including by keyboard.
    <section class="sideways" aria-label={strings.rounds} tabIndex={0}>
      <table class="table rounds">
        <caption class="unseen">{strings.rounds}</caption>
        <thead>
          <tr>
            <th>{strings.options}</th>
            {rounds.map((_, place) => (
              <th class="number" key={place}>
                {strings.round(place + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {options.map(({ id, title }) => (
            <tr key={id}>
              <td class="main" dir="auto">
                {title}{" "}
                {winnerIds.includes(id) && (
                  <span class="row-tag">{winnerIds.length > 1 ? "tie" : "won"}</span>
                )}
              </td>
              {rounds.map(({ results, eliminatedId }, place) => {
                const result = results.find(({ optionId }) => optionId === id);
                return (
                  <td class="number" key={place} data-label={result && strings.round(place + 1)}>
                    {result && formatCount(result.votesCount)}
                    {eliminatedId === id && <span class="quiet small"> {"out"}</span>}
                  </td>
                );
              })}
            </tr>
          ))}
          {hasExhausted && (
            <tr class="quiet">
              <td>Exhausted ballots</td>
              {rounds.map(({ exhaustedCount }, place) => (
                <td class="number" key={place} data-label={strings.round(place + 1)}>
                  {formatCount(exhaustedCount)}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}

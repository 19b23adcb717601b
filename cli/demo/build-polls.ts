import { randomUUID } from "node:crypto";
import type { People } from "./build-people.ts";
import { polls } from "./content/polls.ts";
import type { PollContent } from "./content/shapes.ts";
import { daysAgo, momentBetween, type Setting } from "./setting.ts";

/** Builds the polls with their options and ballots; a ranked ballot counts for its first choice. */
export function buildPolls(setting: Setting, people: People) {
  const built = polls.map((content) => buildPoll(setting, people, content));
  return {
    polls: built.map((each) => each.poll),
    poll_options: built.flatMap((each) => each.options),
    ballots: built.flatMap((each) => each.ballots),
    ballot_choices: built.flatMap((each) => each.choices),
  };
}

function buildPoll(setting: Setting, people: People, content: PollContent) {
  const start_at = daysAgo(setting, content.starts);
  const end_at = daysAgo(setting, content.ends);
  const poll = {
    id: randomUUID(),
    user_id: setting.ownerId,
    title: content.title,
    description: content.description ?? null,
    type: content.type,
    start_at,
    end_at,
    created_at: daysAgo(setting, Math.max(content.starts, 0) + 0.7),
  };
  const options = content.options.map(([title, weight], index) => ({
    weight,
    row: { poll_id: poll.id, id: randomUUID(), title, order: index + 1, submitted: index + 1 },
  }));
  const ballots = setting.choose
    .order(people.endUsers)
    .slice(0, content.ballots)
    .map((user_id) => ({
      poll_id: poll.id,
      user_id,
      created_at: momentBetween(setting, start_at, new Date(Math.min(+end_at, +setting.now))),
    }));
  const choices = ballots.flatMap(({ user_id }) =>
    setting.choose
      .order(options, ({ weight }) => weight)
      .slice(0, choicesOf(setting, content))
      .map(({ row }, index) => ({
        poll_id: poll.id,
        user_id,
        option_id: row.id,
        rank: content.type === "ranked" ? index + 1 : null,
      })),
  );
  return {
    poll: { ...poll, ballots_count: ballots.length },
    options: options.map(({ row }) => ({
      ...row,
      votes_count: choices.filter(({ option_id, rank }) => option_id === row.id && (rank ?? 1) === 1).length,
    })),
    ballots,
    choices,
  };
}

/**
 * Returns how many options one ballot contains: one in a single-choice poll, one to three in a multiple-choice poll,
 * and at least two in a ranked poll.
 */
function choicesOf({ choose }: Setting, { type, options }: PollContent): number {
  const counts = {
    single: 1,
    multiple: 1 + Math.floor(choose.fraction() * 3),
    ranked: 2 + Math.floor(choose.fraction() * (options.length - 1)),
  };
  return counts[type];
}

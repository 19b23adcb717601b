import { randomUUID } from "node:crypto";
import { openedDaysAgo } from "./build-boards.ts";
import type { People } from "./build-people.ts";
import { changelogs, changelogTags } from "./content/changelogs.ts";
import { aboutDaysAgo, daysAgo, momentBetween, type Setting } from "./setting.ts";

/** Builds the changelog's entries with their tags and likes. */
export function buildChangelogs(setting: Setting, people: People) {
  const entries = changelogs.map((entry) => ({
    entry,
    row: {
      id: randomUUID(),
      user_id: people.idOf(entry.by),
      title: entry.title,
      content: entry.content,
      likes_count: entry.likes,
      views_count: entry.views,
      created_at: aboutDaysAgo(setting, entry.ago),
    },
  }));
  const tags = changelogTags.map((name, place) => ({
    id: randomUUID(),
    name,
    changelogs_count: changelogs.filter((entry) => entry.tags.includes(name)).length,
    created_at: new Date(daysAgo(setting, openedDaysAgo).getTime() + 1_000 * place),
  }));
  return {
    changelogs: entries.map(({ row }) => row),
    changelog_tags: tags,
    changelog_tag_links: entries.flatMap(({ entry, row }) =>
      tags
        .filter(({ name }) => entry.tags.includes(name))
        .map(({ id }) => ({ changelog_id: row.id, tag_id: id })),
    ),
    changelog_likes: entries.flatMap(({ entry, row }) =>
      setting.choose
        .order(people.endUsers)
        .slice(0, entry.likes)
        .map((user_id) => ({
          changelog_id: row.id,
          user_id,
          created_at: momentBetween(setting, row.created_at, setting.now),
        })),
    ),
  };
}

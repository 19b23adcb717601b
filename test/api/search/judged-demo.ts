import { bugs } from "../../../cli/demo/content/bugs.ts";
import { ideas } from "../../../cli/demo/content/ideas.ts";
import { integrations } from "../../../cli/demo/content/integrations.ts";
import type { Judged } from "./judged.ts";
import { offTopic } from "./judged-off-topic.ts";

const posts = [ideas, bugs, integrations].flatMap(({ posts }) => posts);

/** The ideas of the demo workspace, which were not written for searches. */
export const demo: Judged = {
  language: "english",
  posts: Object.fromEntries(posts.map(({ key, title, description = "" }) => [key, [title, description]])),
  comments: {},
  searches: [],
  drafts: [
    ["Let me print the plan", ["print"]],
    ["Sync with Google", ["subscribe", "ical"]],
    ["Work offline", ["offline"]],
    ["Seed inventory with expiry dates", ["seed-tin"]],
    ["Calendar subscription", ["ical", "subscribe"]],
    ["Round beds", ["round"]],
    ["Warn about crop rotation of cabbages", ["rotation"]],
    ["Undo deleting beds", ["undo"]],
    ["Record the harvest in kilos", ["harvest"]],
    ["Do not water after rain", ["rain"]],
    ["Use feet instead of metres", ["feet"]],
    ["Share the plan read only", ["share"]],
    ["Frost alarm is too loud at night", ["alert-at-three"]],
    ["Photographs are rotated in the journal", ["photos-sideways"]],
    ["Week should start on Monday not Sunday", ["weeks-us"]],
    ["Connect my weather station", ["station"]],
    ["Import a spreadsheet", ["old-sheet"]],
    ["Read API", ["api"]],
    ["Variety names missing in export", ["variety-names"]],
    ["School holidays in the calendar", ["school-holidays"]],
    ["Larger tick box", ["thumb"]],
    ["Voice notes in the journal", ["notes-voice"]],
    ["Slug forecast", ["slugs"]],
    ["Moon phases for sowing", ["moon"]],
    ["Password reset does not work", []],
    ["Sell at the market", []],
    ...offTopic,
  ],
};

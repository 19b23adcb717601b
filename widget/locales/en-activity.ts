/** The English messages for following ideas, which only visitors who have taken part see. */
export const enActivity = {
  follow: "Follow",
  activity: "Activity",
  unseen: { one: "({n} new)", other: "({n} new)" },
  noActivity:
    "Nothing here yet. You will see what happens to the ideas that you follow, vote for or comment on.",
  merged: "Another idea was merged into this one",
} as const;

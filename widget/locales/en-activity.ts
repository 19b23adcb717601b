/** The English messages for following ideas, which only visitors who have taken part see. */
export const enActivity = {
  follow: "Follow",
  activity: "Activity",
  noActivity:
    "Nothing here yet. You will see what happens to the ideas that you follow, vote for or comment on.",
  merged: "Another idea was merged into this one",

  myData: "Your data",
  download: "Download it",
  erase: "Erase it",
  eraseAsk: "Your name and address are erased for good. Your votes still count.",
  keepTexts: "Erase, and keep my texts without my name",
  eraseTexts: "Erase my texts too",
  erased: "Your data is erased. Receipt: {n}",
} as const;

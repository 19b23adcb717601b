import { addSentences } from "./strings.ts";

/** What is said about one idea, about polls and about news. It comes with those views, as the first ones do with the list. */
export const lateEnglish = {
  postGone: "This idea is gone, or not public.",

  noComments: "No comments yet. Yours can be the first.",
  comment: "Write a comment",
  postComment: "Comment",
  commented: "Your comment is posted.",
  reply: "Reply",
  replyTo: "Reply to {n}",
  inReplyTo: "In reply to {n}",
  replies: "{n} reply|{n} replies",
  pinned: "Pinned",
  edited: "Edited",
  you: "You",
  edit: "Edit",
  cancel: "Cancel",
  remove: "Delete",
  sure: "Delete this for good?",

  title: "Title",
  similar: "Is it one of these?",
  titleHelp: "One idea in one sentence.",
  titleMissing: "Give your idea a title.",
  titleLong: "{n} character too long.|{n} characters too long.",
  titleLeft: "{n} character left|{n} characters left",
  description: "Details (optional)",
  descriptionHelp: "What are you trying to do, and what is in the way?",
  category: "Category",
  onlyTeam: "Private: only you and the team can read it",
  send: "Post idea",
  sendFailed: "We could not send this. Your text is safe.",
  closed: "No board takes ideas yet. Come back soon.",

  nameAsk: "You posted as a guest. Leave your name, so that the team knows who asked.",
  name: "Name",
  email: "E-mail, if you like",
  save: "Save",

  noPolls: "No poll is open right now.",
  pastPolls: "Show past polls",
  ends: "Ends {n}",
  opens: "Opens {n}",
  ended: "Ended {n}",
  single: "Choose one.",
  multiple: "Choose one or more.",
  ranked: "Tick or drag what matters to you, first things first.",
  firstChoices: "The bars count first choices.",
  vote: "Vote",
  changeVote: "Change vote",
  withdraw: "Withdraw vote",
  seeResults: "See results",
  notRanked: "Not ranked",
  placed: "{n}, place {m}",
  up: "Move up: {n}",
  down: "Move down: {n}",

  noNews: "Nothing new yet.",
  unread: "New:",
} as const;

export const words = addSentences(47, lateEnglish);

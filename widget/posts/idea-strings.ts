import { addSentences } from "../strings.ts";

/** What is said about one idea, in its form and to who posted it. It comes with those views: see `strings.ts`. */
export const ideaEnglish = {
  postFailed: "We could not open this idea.",
  postGone: "This idea is gone, or not public.",

  noComments: "No comments yet. Yours can be the first.",
  commentsFailed: "We could not load the comments.",
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
  keep: "Keep",

  title: "Title",
  similar: "Is it one of these?",
  titleHelp: "One idea in one sentence.",
  titleMissing: "Give your idea a title.",
  titleLong: "{n} character too long.|{n} characters too long.",
  titleLeft: "{n} character left|{n} characters left",
  description: "Details",
  optional: "optional",
  descriptionHelp: "What are you trying to do, and what is in the way?",
  category: "Category",
  onlyTeam: "Private: only you and the team can read it",
  send: "Post idea",
  sending: "Posting…",
  sendFailed: "We could not send this. Your text is safe.",
  closed: "No board takes ideas yet. Come back soon.",
  formFailed: "We could not prepare the form.",

  nameAsk: "You posted as a guest. Leave your name, so that the team knows who asked.",
  name: "Name",
  email: "E-mail, if you like",
  save: "Save",
  noThanks: "No thanks",
  named: "Thank you, {n}.",
} as const;

addSentences(47, ideaEnglish);

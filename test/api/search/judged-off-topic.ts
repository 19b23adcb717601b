import type { Judged } from "./judged.ts";

/** Drafts in English that repeat no idea of any set. */
export const offTopic: Judged["drafts"] = [
  ["Show who cleaned the boat last", []],
  ["hello world", []],
  ["kitchen sink", []],
  ["totally unrelated words about quantum chromodynamics", []],
  ["banana split", []],
  ["asdf qwer", []],
  ["test", []],
  ["A chat with support staff", []],
  ["Two-factor authentication", []],
  ["Translate the app into Welsh", []],
  ["Pay by invoice", []],
  ["Weekly e-mail digest", []],
  ["Dark chocolate", []],
  ["Sell my surplus at a market", []],
  ["Leaderboard of gardeners", []],
  ["The login page crashes", []],
  ["Webhooks for new members", []],
  ["Smaller images use less data", []],
  ["Find a dentist", []],
  ["Recipes for soup", []],
];

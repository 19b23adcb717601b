import { h } from "preact";
import { splitByMatch } from "../../platform/split-by-match.ts";

/** The text with the words that match the search marked. This code is in a chunk that loads with the first search. */
export const markMatches = (text: string, search: string) =>
  splitByMatch(text, search).map((part, place) => (place % 2 ? h("mark", { key: place }, part) : part));

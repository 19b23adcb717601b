import { h } from "preact";
import { splitByMatch } from "../../platform/text/split-by-match.ts";
import { makeSheet } from "../chunks/sheets.ts";
import css from "./marks.css?inline";

export const markSheet = makeSheet(css);

/** The text with the words that match the search marked. This code is in a chunk that loads with the first search. */
export const markMatches = (text: string, search: string) =>
  splitByMatch(text, search).map((part, place) => (place % 2 ? h("mark", null, part) : part));

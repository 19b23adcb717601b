import { makeSheet } from "../chunks/sheets.ts";
import styles from "../polls/polls.css?inline";

/** Polls are in a chunk of their own, which loads with their tab. */
export { PollsView } from "../polls/polls-view.tsx";

export const sheet = makeSheet(styles);

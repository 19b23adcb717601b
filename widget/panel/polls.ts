import styles from "../polls/polls.css?inline";
import { makeSheet } from "./styles.ts";

/** Polls are in a chunk of their own, which loads with their tab. */
export { PollsView } from "../polls/polls-view.tsx";

export const sheet = makeSheet(styles);

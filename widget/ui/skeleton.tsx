import { messages } from "../locales/messages.ts";

/** A placeholder for loading text or rows. */
export const Skeleton = ({ rows }: { rows?: true }) => (
  <p class={rows ? "skeleton rows" : "skeleton text"}>{messages.loading}</p>
);

import type { SeenPost } from "./use-post-list.ts";

/** Whether the visitor wrote the post. The only private posts that a visitor can see are their own. */
export const isOwn = ({ isOwn, visibility }: SeenPost) => isOwn || visibility === "private";

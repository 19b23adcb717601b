import type { App } from "../panel/app.ts";
import type { SeenPost } from "./use-post-list.ts";

/** Whether the visitor wrote the post. The only private posts that a visitor can see are their own. */
export const isOwn = ({ open }: App, { isOwn, visibility, creator }: SeenPost) =>
  isOwn || visibility === "private" || (!!creator && creator.id === open?.visitor?.id);

import type { Post } from "../../api/posts/contract.ts";
import { readStored, store } from "../data/storage.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import type { App } from "../panel/app.ts";
import type { SeenPost } from "./use-post-list.ts";

const read = (context: WidgetContext) => (readStored(context, "mine") ?? []) as string[];

/** Stores the ids of the last 50 posts from this browser, because the lists do not contain the authors. */
export const keepOwn = (context: WidgetContext, { id }: Post) =>
  store(context, "mine", [id, ...read(context)].slice(0, 50));

/** Whether the visitor wrote the post. The only private posts that a visitor can see are their own. */
export const isOwn = ({ context, open }: App, { id, visibility, creator }: SeenPost) =>
  visibility === "private" || (!!creator && creator.id === open?.visitor?.id) || read(context).includes(id);

import type { Post } from "../../api/posts/contract.ts";
import { readStored, store } from "../data/storage.ts";
import type { WidgetContext } from "../data/widget-context.ts";

const read = (context: WidgetContext) => (readStored(context, "mine") ?? []) as string[];

/** The service does not say whose a post is. This browser knows which it has sent, the last fifty of them. */
export const keepOwn = (context: WidgetContext, { id }: Post) =>
  store(context, "mine", [id, ...read(context)].slice(0, 50));

/** Whether the visitor wrote it. What is private is theirs, or they would not see it. */
export const isOwn = (context: WidgetContext, { id, visibility }: Post) =>
  visibility === "private" || read(context).includes(id);

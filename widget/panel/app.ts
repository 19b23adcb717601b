import type { EmbedOpen } from "../../api/embed/contract.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import type { PostList } from "../posts/use-post-list.ts";

/** The tabs, in display order. */
export const tabs = ["ideas", "polls", "news"] as const;
export type Tab = (typeof tabs)[number];

/** The props of a tab's view; `id` is the part after the slash in `polls/<id>`. */
export interface TabProps {
  app: App;
  id?: string | undefined;
}

/** The state and actions that all views share. */
export interface App {
  context: WidgetContext;
  /** Boards, categories, statuses, active polls, changelog heads and the visitor; undefined until loaded. */
  open: EmbedOpen | undefined;
  /** Reloads the data in `open`. */
  reopen(): void;
  /** The filtered ideas; `list.known` contains every idea loaded so far. */
  list: PostList;
  /** Shares a view's newer data with all views: `app.update(({ polls }) => ({ polls: … }))`. */
  update(revise: (open: EmbedOpen) => Partial<EmbedOpen>): void;
  /** Shows a view: a tab (`ideas`, `polls`, `news`), one item (`polls/<id>`), or `ideas/new`. */
  go(view: string): void;
  /** Announces a text to screen readers in a polite live region. */
  announce(text: string): void;
}

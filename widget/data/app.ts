import type { ComponentChildren } from "preact";
import type { LazyViews } from "../chunks/load-lazy-views.ts";
import type { Opened } from "../hooks/use-open.ts";
import type { PostList } from "../posts/use-post-list.ts";
import type { WidgetContext } from "./widget-context.ts";

/** The tabs, in display order. */
export const tabs = ["ideas", "roadmap", "polls", "news"] as const;
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
  open?: Opened | undefined;
  /** The code that loads after the first list; undefined until loaded. */
  lazy: LazyViews | undefined;
  /** Marks the words of a text that match a search; undefined until loaded, with the first search. */
  mark: ((text: string, search: string) => ComponentChildren) | undefined;
  /** Reloads the data in `open`. */
  reopen(): void;
  /** The filtered ideas; `list.known` contains every idea loaded so far. */
  list: PostList;
  /** Shares a view's newer data with all views: `app.update(({ polls }) => ({ polls: … }))`. */
  update(revise: (open: Opened) => Partial<Opened>): void;
  /** The shown view: a tab (`ideas`, `roadmap`, `polls`, `news`), one item (`polls/<id>`), `ideas/new`, or `ideas/activity`. */
  view: string;
  /** Shows a view; with `from`, only if that view is still shown, because the visitor may have left it before a response. */
  go(view: string, from?: string): void;
  close(): void;
  /** Loads the code of the other views ahead of the click. */
  warm(): void;
  /** Forgets the visitor's texts and everything that the panel shows, because another person uses the browser. */
  startOver(): void;
  /** Asks a guest for a name once, after the first idea, vote or comment. */
  askName(): void;
  /** Announces a text to screen readers in a polite live region. */
  announce(text: string): void;
}

/** Whether visitors can post ideas, for which they choose a category; assumed until the data is loaded. */
export const takesIdeas = ({ open }: App) => open?.categories.length !== 0;

/**
 * Splits the name of a view: `ideas/<id>`; `roadmap/<id>` or `ideas/activity/<id>` is an idea opened from the roadmap or
 * from the activity view.
 */
export function parseView(view: string) {
  /** `back`: the view that the Back button shows. */
  const [, back, id] = /(.+)\/(.+)/.exec(view) ?? [];
  const tab = tabs.find((one) => view.startsWith(one)) ?? "ideas";
  const isForm = view === "ideas/new";
  const isActivity = view === "ideas/activity";
  const isPost = /^[ir]/.test(tab) && id && !isForm && !isActivity;
  return { tab, id, back, isList: tab === "ideas" && !id, isForm, isActivity, isPost };
}

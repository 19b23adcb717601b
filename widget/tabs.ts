import type { App } from "./app.ts";
import type { LateView } from "./later.tsx";

/** What the view of a tab is given; `id` after the slash, as in `polls/<id>`. */
export interface TabProps {
  app: App;
  id?: string | undefined;
}

/**
 * The tabs in their order; the name is the view's, and that of its word in `strings`. Another tab is one line:
 * `{ name: "polls", load: () => import("./polls/poll-list.tsx") }`, of a module that exports `View` and `sheet`.
 */
export const tabs: Tab[] = [
  { name: "ideas" },
  { name: "polls", load: () => import("./polls/polls-view.tsx") },
  { name: "news", load: () => import("./changelogs/news-view.tsx") },
];

export interface Tab {
  name: "ideas" | "polls" | "news";
  /** The ideas alone are in the first chunk. */
  load?(): Promise<LateView<TabProps>>;
}

import type { EmbedOpen } from "../../api/embed/contract.ts";
import type { WidgetContext } from "../data/widget-context.ts";

/** The tabs in their order. */
export const tabs = ["ideas", "polls", "news"] as const;
export type Tab = (typeof tabs)[number];

/** What the view of a tab is given; `id` after the slash, as in `polls/<id>`. */
export interface TabProps {
  app: App;
  id?: string | undefined;
}

/** What every view may reach. */
export interface App {
  context: WidgetContext;
  /** Boards, categories, statuses, active polls, changelog heads, the visitor: undefined until it has come. */
  open: EmbedOpen | undefined;
  /** Why it did not come; `reopen` asks for it again. */
  openError: unknown;
  reopen(): void;
  /** What a view has learned goes to all of them: `app.update(({ polls }) => ({ polls: … }))`. */
  update(revise: (open: EmbedOpen) => Partial<EmbedOpen>): void;
  /** A tab (`ideas`, `polls`, `news`), a tab and an id (`polls/<id>`), or `ideas/new`. */
  go(view: string): void;
  /** Tells a screen reader, politely. */
  announce(text: string): void;
}

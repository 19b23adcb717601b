import type { Post } from "../../api/posts/contract.ts";
import { isKnown } from "../data/open-session.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import { LoadingView } from "../ui/skeleton.tsx";
import type { App } from "./app.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";
import { useLazyViews } from "./use-lazy-views.ts";

type RareViews = typeof import("./rare-views.ts");

let loaded: RareViews | undefined;

async function loadRareViews(context: WidgetContext): Promise<RareViews> {
  checkLazyChunk(context, "rare-views");
  loaded = await import("./rare-views.ts");
  return loaded;
}

/** Loads the views and buttons that most visitors never see. */
const useRareViews = ({ context }: App, isWanted = true) =>
  useLazyViews(context.host.shadowRoot as ShadowRoot, isWanted, () => loadRareViews(context), loaded);

/** The button that opens the activity view. */
export function Bell({ app }: { app: App }) {
  const { views } = useRareViews(app);
  return views ? <views.Bell app={app} /> : null;
}

/** The view of this name, once its code is loaded. */
export function RareView({ app, name }: { app: App; name: "ActivityView" | "RoadmapView" }) {
  const { views, error, fetch } = useRareViews(app);
  const View = views?.[name];
  return View ? <View app={app} /> : <LoadingView error={error} retry={fetch} />;
}

/** Appears once the visitor takes part, for example with a vote for the idea, which makes the visitor follow it. */
export function FollowButton({ app, post }: { app: App; post: Post }) {
  const isWanted = Boolean(app.open?.visitor) || isKnown(app.context);
  const { views } = useRareViews(app, isWanted);
  return views && isWanted ? <views.FollowButton app={app} post={post} /> : null;
}

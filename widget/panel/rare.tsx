import { type ComponentType, h } from "preact";
import type { Post } from "../../api/posts/contract.ts";
import { isKnown } from "../data/open-session.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import { LoadingView } from "../ui/skeleton.tsx";
import type { App } from "./app.ts";
import { prepareRareChunk } from "./prepare-rare-chunk.ts";
import { useLazyViews } from "./use-lazy-views.ts";

type RareViews = typeof import("./rare-views.ts");

let loaded: RareViews | undefined;

async function loadRareViews(context: WidgetContext): Promise<RareViews> {
  await prepareRareChunk(context, "rare-views");
  loaded = await import("./rare-views.ts");
  return loaded;
}

/** Loads the views and buttons that most visitors never see. */
const useRareViews = ({ context }: App) =>
  useLazyViews(context.host.shadowRoot as ShadowRoot, true, () => loadRareViews(context), loaded);

/** Returns a component that appears once its code is loaded. */
const loadRare =
  <Props extends { app: App }>(choose: (views: RareViews) => ComponentType<Props>) =>
  (props: Props) => {
    const { views } = useRareViews(props.app);
    return views ? h(choose(views), props) : null;
  };

/** The button that opens the activity view. */
export const Bell = loadRare(({ Bell }) => Bell);
export const MineFilter = loadRare(({ MineFilter }) => MineFilter);
export const NameForm = loadRare(({ NameForm }) => NameForm);
export const OwnPost = loadRare(({ OwnPost }) => OwnPost);
export const OwnActions = loadRare(({ OwnActions }) => OwnActions);
export const ConfirmDelete = loadRare(({ ConfirmDelete }) => ConfirmDelete);

const SignInBar = loadRare(({ SignInBar }) => SignInBar);

/** Asks the visitor to sign in if only verified users may write. */
export const SignIn = ({ app }: { app: App }) =>
  app.open?.workspace.enforceSecureIdentify && app.open.visitor?.kind !== "verified" ? (
    <SignInBar app={app} />
  ) : null;

/** The view of this name, once its code is loaded. */
export function RareView({ app, name }: { app: App; name: "ActivityView" | "RoadmapView" }) {
  const { views, error, fetch } = useRareViews(app);
  const View = views?.[name];
  return View ? <View app={app} /> : <LoadingView error={error} retry={fetch} />;
}

const RareFollowButton = loadRare(({ FollowButton }) => FollowButton);

/** Appears once the visitor takes part, for example with a vote for the idea, which makes the visitor follow it. */
export const FollowButton = (props: { app: App; post: Post }) =>
  props.app.open?.visitor || isKnown(props.app.context) ? <RareFollowButton {...props} /> : null;

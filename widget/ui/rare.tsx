import { type ComponentProps, type ComponentType, h } from "preact";
import { useRareChunk } from "../chunks/use-rare-chunk.ts";
import type { App, TabProps } from "../data/app.ts";
import { isKnown } from "../data/open-session.ts";
import type { SeenPost } from "../posts/use-post-list.ts";
import { LoadingView } from "./skeleton.tsx";

type RareViews = typeof import("../entries/rare-views.ts");

/** Loads the views and buttons that most visitors never see. */
const useRareViews = ({ context }: App) =>
  useRareChunk(context, "rare-views", () => import("../entries/rare-views.ts"));

/** Returns a component that appears once its code is loaded. */
const loadRare =
  <Name extends Exclude<keyof RareViews, "sheet">>(name: Name) =>
  (props: ComponentProps<RareViews[Name]>) => {
    const { views } = useRareViews(props.app);
    return views ? h(views[name] as ComponentType<object>, props) : null;
  };

/** The button that opens the activity view. */
export const Bell = loadRare("Bell");
export const MineFilter = loadRare("MineFilter");
export const NameForm = loadRare("NameForm");
export const OwnPost = loadRare("OwnPost");
export const OwnActions = loadRare("OwnActions");
export const ConfirmDelete = loadRare("ConfirmDelete");

const SignInBar = loadRare("SignInBar");

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

/** The polls, once their code is loaded. */
export function PollsView(props: TabProps) {
  const load = () => import("../entries/polls.ts");
  const { views, error, fetch } = useRareChunk(props.app.context, "polls", load);
  return views ? <views.PollsView {...props} /> : <LoadingView error={error} retry={fetch} />;
}

const RareFollowButton = loadRare("FollowButton");

/** Appears once the visitor takes part, for example with a vote for the idea, which makes the visitor follow it. */
export const FollowButton = (props: { app: App; post: SeenPost }) =>
  props.app.open?.visitor || isKnown(props.app.context) ? <RareFollowButton {...props} /> : null;

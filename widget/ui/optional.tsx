import { type ComponentProps, type ComponentType, h } from "preact";
import { useOptionalChunk } from "../chunks/use-optional-chunk.ts";
import type { App, TabProps } from "../data/app.ts";
import { isKnown } from "../data/open-session.ts";
import type { SeenPost } from "../posts/use-post-list.ts";
import { LoadingView } from "./skeleton.tsx";

type OptionalViews = typeof import("../entries/optional.ts");

/** Loads the views and buttons that most visitors never see. */
const useOptionalViews = ({ context }: App) =>
  useOptionalChunk(context, "optional", () => import("../entries/optional.ts"));

/** Returns a component that appears once its code is loaded. */
const loadOptional =
  <Name extends Exclude<keyof OptionalViews, "sheet">>(name: Name) =>
  (props: ComponentProps<OptionalViews[Name]>) => {
    const { views } = useOptionalViews(props.app);
    return views ? h(views[name] as ComponentType<object>, props) : null;
  };

/** The button that opens the activity view. */
export const Bell = loadOptional("Bell");
export const MineFilter = loadOptional("MineFilter");
export const NameForm = loadOptional("NameForm");
export const OwnPost = loadOptional("OwnPost");
export const OwnActions = loadOptional("OwnActions");
export const ConfirmDelete = loadOptional("ConfirmDelete");

const SignInBar = loadOptional("SignInBar");

/** Asks the visitor to sign in if only verified users may write. */
export const SignIn = ({ app }: { app: App }) =>
  app.open?.workspace.enforceSecureIdentify && app.open.visitor?.kind !== "verified" ? (
    <SignInBar app={app} />
  ) : null;

/** The view of this name, once its code is loaded. */
export function OptionalView({ app, name }: { app: App; name: "ActivityView" | "RoadmapView" }) {
  const { views, error, fetch } = useOptionalViews(app);
  const View = views?.[name];
  return View ? <View app={app} /> : <LoadingView error={error} retry={fetch} />;
}

/** The polls, once their code is loaded. */
export function PollsView(props: TabProps) {
  const load = () => import("../entries/polls.ts");
  const { views, error, fetch } = useOptionalChunk(props.app.context, "polls", load);
  return views ? <views.PollsView {...props} /> : <LoadingView error={error} retry={fetch} />;
}

const OptionalFollowButton = loadOptional("FollowButton");

/** Appears once the visitor takes part, for example with a vote for the idea, which makes the visitor follow it. */
export const FollowButton = (props: { app: App; post: SeenPost }) =>
  props.app.open?.visitor || isKnown(props.app.context) ? <OptionalFollowButton {...props} /> : null;

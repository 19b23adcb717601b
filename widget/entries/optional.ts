import { makeSheet } from "../chunks/sheets.ts";
import { enActivity } from "../locales/en-activity.ts";
import { addMessages } from "../locales/messages.ts";
import styles from "./optional.css?inline";

/** The views and buttons that most visitors never see are in a chunk of their own. */
export { ActivityView, Bell } from "../follows/activity-view.tsx";
export { FollowButton } from "../follows/follow-button.tsx";
export { MineFilter } from "../follows/mine-filter.tsx";
export { NameForm } from "../panel/name-form.tsx";
export { SignInBar } from "../panel/sign-in-bar.tsx";
export { OwnPost } from "../posts/own-post.tsx";
export { RoadmapView } from "../roadmap/roadmap-view.tsx";
export { ConfirmDelete, OwnActions } from "../ui/own-actions.tsx";

addMessages(enActivity, "activity");

export const sheet = makeSheet(styles);

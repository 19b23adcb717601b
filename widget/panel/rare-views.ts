import { activityMessages } from "../locales/activity.ts";
import { addMessageTable } from "../locales/messages.ts";

/** The views and buttons that most visitors never see are in a chunk of their own. */
export { ActivityView, Bell } from "../follows/activity-view.tsx";
export { FollowButton } from "../follows/follow-button.tsx";
export { RoadmapView } from "../roadmap/roadmap-view.tsx";

addMessageTable(activityMessages);

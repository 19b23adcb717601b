import { activityMessages } from "../locales/activity.ts";
import { addMessageTable } from "../locales/messages.ts";

export { ActivityView, Bell } from "./activity-view.tsx";
export { FollowButton } from "./follow-button.tsx";

addMessageTable(activityMessages);

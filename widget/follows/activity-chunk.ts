import { enActivity } from "../locales/en-activity.ts";
import { addMessages } from "../locales/messages.ts";

export { ActivityView, Bell } from "./activity-view.tsx";
export { FollowButton } from "./follow-button.tsx";

addMessages(enActivity);

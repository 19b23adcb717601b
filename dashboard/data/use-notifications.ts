import type { NotificationCount, Notifications } from "../../api/follows/contract.ts";
import { useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";

const path = "staff/notifications";

/** The newest events of the posts that the signed-in member follows. */
export const useNotifications = () => useQuery<Notifications>(useStaff().at(path));

/** How many of these events are unseen, for the navigation. */
export const useNotificationCount = () => useQuery<NotificationCount>(useStaff().at(`${path}?count=1`));

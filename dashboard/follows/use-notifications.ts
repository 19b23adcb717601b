import type { Notifications } from "../../api/follows/contract.ts";
import { useStaff } from "../frame/staff.ts";
import { useQuery } from "../requests.ts";

/** The newest events of the posts that the signed-in member follows; the navigation and the page share one request. */
export const useNotifications = () => useQuery<Notifications>(useStaff().at("staff/notifications"));

import { administrators, everyone, staff } from "./roles.ts";
import type { Caller, Route } from "./route.ts";

type Callers = Pick<Route, "roles" | "callers">;

const withKeys: readonly Caller[] = ["key", "dashboard"];

/** The roles and callers of most routes. */
export const forEveryone: Callers = { roles: everyone, callers: ["key", "widget", "dashboard"] };
export const forStaff: Callers = { roles: staff, callers: withKeys };
export const forAdministrators: Callers = { roles: administrators, callers: withKeys };
export const inDashboard: Callers = { roles: staff, callers: ["dashboard"] };
export const inDashboardForAdministrators: Callers = { roles: administrators, callers: ["dashboard"] };

/** A user's role in a workspace. The first three are staff; `end_user` is anybody who uses the widget. */
export type Role = "owner" | "admin" | "member" | "end_user";

/**
 * How a caller reaches a route. `key`: with an API key, as for all routes under `/v1`. `widget`, `dashboard`: through
 * the BFF, which forwards their requests. `bff`: the BFF calls the route on a person's behalf, and never forwards a
 * browser's request to it.
 */
export type Caller = "key" | "widget" | "dashboard" | "bff";

/** Who may call a route, and how. */
export interface Permissions {
  roles: readonly Role[];
  callers: readonly Caller[];
}

export const everyone: readonly Role[] = ["owner", "admin", "member", "end_user"];
export const staff: readonly Role[] = ["owner", "admin", "member"];
export const visitors: readonly Role[] = ["end_user"];
const administrators: readonly Role[] = ["owner", "admin"];

/** The permissions of most routes. */
export const forEveryone: Permissions = { roles: everyone, callers: ["key", "widget", "dashboard"] };
export const forStaff: Permissions = { roles: staff, callers: ["key", "dashboard"] };
export const forAdministrators: Permissions = { roles: administrators, callers: ["key", "dashboard"] };
export const inWidget: Permissions = { roles: visitors, callers: ["widget"] };
export const inDashboard: Permissions = { roles: staff, callers: ["dashboard"] };
export const inDashboardForAdministrators: Permissions = { roles: administrators, callers: ["dashboard"] };

/** The first three are staff of a workspace; `end_user` is anybody who uses the widget. */
export type Role = "owner" | "admin" | "member" | "end_user";

export const everyone: readonly Role[] = ["owner", "admin", "member", "end_user"];
export const staff: readonly Role[] = ["owner", "admin", "member"];
export const administrators: readonly Role[] = ["owner", "admin"];
export const visitors: readonly Role[] = ["end_user"];

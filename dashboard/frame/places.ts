import type { IconName } from "../controls/icons.tsx";
import type { Staff } from "../staff.ts";
import { frameStrings as strings } from "./strings.ts";

interface Place {
  path: string;
  label: string;
  /** Icon in the navigation; pages without one are only in the command palette. */
  icon?: IconName;
  /** Prefix of the paths at which the navigation marks this page as current; by default, the page's own path. */
  start?: string;
}

export type Tab = "apiKeys" | "webhooks" | "members" | "statuses" | "workspace" | "mail" | "audit";

/** Returns the settings pages; API keys, webhooks and the audit log are only for admins and owners. */
export const tabsOf = (isAdmin: boolean): Tab[] =>
  isAdmin
    ? ["apiKeys", "webhooks", "members", "statuses", "workspace", "mail", "audit"]
    : ["members", "statuses", "workspace", "mail"];

/** Returns the pages that a staff member can open, in the order of the navigation. */
export function placesOf({ paths, isAdmin }: Staff): Place[] {
  return [
    { path: paths.feedback, label: strings.feedback, icon: "feedback" },
    { path: paths.activity, label: strings.activity, icon: "bell" },
    { path: paths.boards, label: strings.boards, icon: "board" },
    { path: paths.polls, label: strings.polls, icon: "polls" },
    { path: paths.changelog, label: strings.changelog, icon: "changelog" },
    { path: paths.people, label: strings.people, icon: "people" },
    { path: paths.insights, label: strings.insights, icon: "insights" },
    { path: paths.install, label: strings.install, icon: "install" },
    {
      path: isAdmin ? paths.apiKeys : paths.members,
      label: strings.settings,
      icon: "settings",
      start: paths.settings,
    },
    ...tabsOf(isAdmin).map((tab) => ({ path: paths[tab], label: strings[tab] })),
    { path: paths.newPoll, label: strings.newPoll },
    { path: paths.newEntry, label: strings.newEntry },
    { path: paths.account, label: strings.account },
  ];
}

import type { IconName } from "../controls/icons.tsx";
import { accountPath } from "../paths.ts";
import type { Staff } from "./staff.ts";
import { frameStrings as strings } from "./strings.ts";

interface Place {
  path: string;
  label: string;
  /** Those in the rail; the others are found by the palette. */
  icon?: IconName;
  /** What marks it as the current one, where that is more than its own path. */
  start?: string;
}

/** Where a member of staff can go, in the order of the rail. */
export function placesOf({ paths, isAdmin }: Staff): Place[] {
  const settings = isAdmin ? paths.apiKeys : paths.members;
  const places: (Place & { isForAdmins?: boolean })[] = [
    { path: paths.feedback, label: strings.feedback, icon: "feedback" },
    { path: paths.boards, label: strings.boards, icon: "board" },
    { path: paths.polls, label: strings.polls, icon: "polls" },
    { path: paths.changelog, label: strings.changelog, icon: "changelog" },
    { path: paths.people, label: strings.people, icon: "people" },
    { path: paths.insights, label: strings.insights, icon: "insights" },
    { path: paths.install, label: strings.install, icon: "install" },
    { path: settings, label: strings.settings, icon: "settings", start: paths.settings },
    { path: paths.apiKeys, label: strings.apiKeys, isForAdmins: true },
    { path: paths.members, label: strings.members },
    { path: paths.statuses, label: strings.statuses },
    { path: paths.workspace, label: strings.workspace },
    { path: paths.audit, label: strings.audit, isForAdmins: true },
    { path: paths.newPoll, label: strings.newPoll },
    { path: paths.newEntry, label: strings.newEntry },
    { path: accountPath, label: strings.account },
  ];
  return places.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
}

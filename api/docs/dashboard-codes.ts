import type { CodeWords } from "./error-codes.ts";

/** What only the dashboard's own calls are refused with. */
export const dashboardCodes = {
  value_taken: {
    status: 409,
    meaning: "Another status of the workspace has this value.",
    mend: "Choose another value.",
  },
  status_in_use: {
    status: 409,
    meaning: "Posts still have this status.",
    mend: "Give them another one first.",
  },
  role_above_own: {
    status: 403,
    meaning: "The key would act with a role above that of its maker.",
    mend: "Let somebody with that role make the key.",
  },
  owner_only: {
    status: 403,
    meaning: "Only an owner makes or unmakes owners.",
    mend: "Ask an owner.",
  },
  last_owner: {
    status: 409,
    meaning: "The workspace would be left without an owner.",
    mend: "Make somebody else an owner first.",
  },
  not_staff: {
    status: 409,
    meaning: "An end user cannot be given a role.",
    mend: "Invite the person to the workspace.",
  },
  not_end_user: {
    status: 409,
    meaning: "Staff cannot be blocked.",
    mend: "Revoke the person's keys, or take the role away.",
  },
  unknown_user: {
    status: 400,
    meaning: "The id is not one of a member of staff in this workspace.",
    mend: "Choose one of the people listed in the dashboard.",
  },
} satisfies Record<string, CodeWords & { status: number }>;

import type { CodeWords } from "./error-codes.ts";
import { providerCodes } from "./provider-codes.ts";

/** What only the dashboard's own calls are refused with. */
export const dashboardCodes = {
  value_taken: {
    status: 409,
    meaning: "Another status of the workspace has this value.",
    fix: "Choose another value.",
  },
  status_in_use: {
    status: 409,
    meaning: "Posts still have this status.",
    fix: "Give them another one first.",
  },
  role_above_own: {
    status: 403,
    meaning: "The key would act with a role above that of its maker.",
    fix: "Let somebody with that role make the key.",
  },
  owner_only: {
    status: 403,
    meaning: "Only an owner makes or unmakes owners.",
    fix: "Ask an owner.",
  },
  last_owner: {
    status: 409,
    meaning: "The workspace would be left without an owner.",
    fix: "Make somebody else an owner first.",
  },
  not_staff: {
    status: 409,
    meaning: "An end user cannot be given a role.",
    fix: "Invite the person to the workspace.",
  },
  not_end_user: {
    status: 409,
    meaning: "Staff cannot be blocked.",
    fix: "Revoke the person's keys, or take the role away.",
  },
  unknown_user: {
    status: 400,
    meaning: "The id is not one of a member of staff in this workspace.",
    fix: "Choose one of the people listed in the dashboard.",
  },
  signed_out: {
    status: 401,
    meaning: "Nobody is signed in here, or the session is over.",
    fix: "Sign in again.",
  },
  sign_in_failed: {
    status: 401,
    meaning: "No account has this e-mail address with this password. Which of the two is wrong is not said.",
    fix: "Check both. An operator can set a new password with `earshot -- account reset-password`.",
  },
  sign_in_busy: {
    status: 503,
    meaning: "More people sign in at this moment than passwords can be checked.",
    fix: "Try again after the seconds in `Retry-After`.",
  },
  account_exists: {
    status: 409,
    meaning: "The e-mail address has an account already.",
    fix: "Sign in with it.",
  },
  same_post: {
    status: 400,
    meaning: "A post cannot be a duplicate of itself.",
    fix: "Choose another post.",
  },
  unknown_post: {
    status: 400,
    meaning: "The id is not one of a post in this workspace.",
    fix: "Look for the duplicate again: it may have been deleted or merged.",
  },
  comments_would_show: {
    status: 409,
    meaning: "Merged or parted, comments would be read by people who do not see them now.",
    fix: "Merging: make the duplicate public first, or delete its comments. Parting: delete the replies written since.",
  },
  merge_not_undoable: {
    status: 409,
    meaning: "The author, the board or the category of the duplicate is gone.",
    fix: "Write a new post.",
  },
  incomplete_order: {
    status: 400,
    meaning: "The list does not name every status of the workspace exactly once.",
    fix: "Read the statuses again: somebody may have added or removed one.",
  },
  not_ranked: {
    status: 409,
    meaning: "The poll asks for choices without an order.",
    fix: "Read its results instead.",
  },
  other_account: {
    status: 403,
    meaning: "Somebody else than the person invited is signed in.",
    fix: "Sign out, and open the link again.",
  },
  password_required: {
    status: 400,
    meaning: "The person invited has no account here yet, and nobody is signed in.",
    fix: "Send a password and a full name, which make the account.",
  },
  already_member: {
    status: 409,
    meaning: "The person invited is a member of the workspace.",
    fix: "Change the role instead.",
  },
  invitation_limit_reached: {
    status: 409,
    meaning: "A hundred invitations of the workspace wait already.",
    fix: "Take back those that nobody will use.",
  },
  invitation_sent_recently: {
    status: 409,
    meaning: "The workspace mailed an invitation to this address less than an hour ago.",
    fix: "Wait until the hour is over, or ask the person invited to look for the letter.",
  },
  name_differs: {
    status: 400,
    meaning: "What was typed is not the name of the workspace that would be deleted.",
    fix: "Type the name as it stands, capital letters included.",
  },
  wrong_password: {
    status: 403,
    meaning: "The current password is another one.",
    fix: "Type the password that you signed in with.",
  },
  password_too_common: {
    status: 400,
    meaning: "The password is one of the first that somebody would try.",
    fix: "Take four words that have nothing to do with each other, or let a password manager make one.",
  },
  link_not_valid: {
    status: 404,
    meaning: "The link was used, was taken back, or is too old.",
    fix: "Ask for a new one.",
  },
  preview_read_only: {
    status: 403,
    meaning: "The widget in the dashboard's preview was asked to send something.",
    fix: "Try it on a page of your own.",
  },
  preview_over: {
    status: 401,
    meaning: "The preview was opened by somebody who is signed out by now, or no longer in the workspace.",
    fix: "Open Install again.",
  },
  cross_site: {
    status: 403,
    meaning: "The call does not come from one of the dashboard's own pages.",
    fix: "Integrations use an API key on `/v1`. Behind a proxy, set PUBLIC_BFF_URL to the address that people see.",
  },
  ...providerCodes,
} satisfies Record<string, CodeWords & { status: number }>;

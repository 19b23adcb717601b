import type { CodeWords } from "./field-codes.ts";
import { pictureCodes } from "./picture-codes.ts";
import { providerCodes } from "./provider-codes.ts";

/** Problem codes that only the dashboard's own endpoints return, and those of uploads of pictures. */
export const dashboardCodes = {
  ...pictureCodes,
  post_changed: {
    status: 409,
    meaning: "Somebody else has changed the text of the post since the editor read it.",
    fix: "Show `post`, which is the present text, and send it as `seen` to replace it.",
  },
  entry_changed: {
    status: 409,
    meaning: "Somebody else has changed the text of the changelog entry since the editor read it.",
    fix: "Show `entry`, which is the present text, and send it as `seen` to replace it.",
  },
  webhook_limit_reached: {
    status: 409,
    meaning: "The workspace has 20 webhooks, which is the limit.",
    fix: "Delete a webhook, or add the events to an existing one.",
  },
  invalid_webhook_url: {
    status: 400,
    meaning: "Earshot does not send webhooks to this URL.",
    fix: "Use a URL with https:// and a public host, without a user name or a part behind #.",
  },
  value_taken: {
    status: 409,
    meaning: "Another status of the workspace has this value.",
    fix: "Choose another value.",
  },
  status_in_use: {
    status: 409,
    meaning: "Posts still have this status.",
    fix: "Give these posts another status first.",
  },
  role_above_own: {
    status: 403,
    meaning: "The key would have a higher role than the user who creates it.",
    fix: "Ask a user with that role to create the key.",
  },
  owner_only: {
    status: 403,
    meaning: "Only an owner can add or remove owners.",
    fix: "Ask an owner to make this change.",
  },
  last_owner: {
    status: 409,
    meaning: "The workspace would have no owner.",
    fix: "Make another member an owner first.",
  },
  not_staff: {
    status: 409,
    meaning: "An end user cannot be given a role.",
    fix: "Invite the person to the workspace.",
  },
  not_end_user: {
    status: 409,
    meaning: "Staff cannot be blocked or erased.",
    fix: "Revoke the person's keys, or remove the person from the workspace.",
  },
  unknown_user: {
    status: 400,
    meaning: "No staff member of this workspace has this id.",
    fix: "Choose one of the people listed in the dashboard.",
  },
  signed_out: {
    status: 401,
    meaning: "No account is signed in, or the session has ended.",
    fix: "Sign in again.",
  },
  sign_in_failed: {
    status: 401,
    meaning: "The e-mail address or the password is wrong. The response does not say which.",
    fix: "Check both. An operator can set a new password with `earshot -- account reset-password`.",
  },
  sign_in_busy: {
    status: 503,
    meaning: "Too many people are signing in at the same time.",
    fix: "Wait the number of seconds in `Retry-After`, then try again.",
  },
  account_exists: {
    status: 409,
    meaning: "An account with this e-mail address already exists.",
    fix: "Sign in to that account.",
  },
  same_post: {
    status: 400,
    meaning: "A post cannot be merged into itself.",
    fix: "Choose another post.",
  },
  unknown_post: {
    status: 400,
    meaning: "No post in this workspace has this id.",
    fix: "Search for the duplicate again. It may have been deleted or merged.",
  },
  comments_would_show: {
    status: 409,
    meaning: "The change would show comments to people who cannot see them now.",
    fix: "To merge, make the duplicate public or delete its comments. To undo a merge, delete the replies written since the merge.",
  },
  merge_unfinished: {
    status: 409,
    meaning: "The posts have so many votes that one request moved only some of them.",
    fix: "Send the same request again, until it succeeds.",
  },
  merge_not_undoable: {
    status: 409,
    meaning: "The author, the board or the category of the duplicate no longer exists.",
    fix: "Create a new post.",
  },
  incomplete_order: {
    status: 400,
    meaning: "The list does not name every status of the workspace exactly once.",
    fix: "Load the statuses again. One may have been added or removed.",
  },
  not_ranked: {
    status: 409,
    meaning: "The poll is not a ranked poll, so its results have no rounds.",
    fix: "Read the poll's results instead.",
  },
  other_account: {
    status: 403,
    meaning: "The invitation is for a different person than the one who is signed in.",
    fix: "Sign out, and open the link again.",
  },
  password_required: {
    status: 400,
    meaning: "The invited person has no account yet, and nobody is signed in.",
    fix: "Send a password and a full name to create the account.",
  },
  already_member: {
    status: 409,
    meaning: "The invited person is already a member of the workspace.",
    fix: "Change the person's role instead.",
  },
  invitation_limit_reached: {
    status: 409,
    meaning: "The workspace has 100 pending invitations, which is the limit.",
    fix: "Revoke the invitations that are no longer needed.",
  },
  invitation_sent_recently: {
    status: 409,
    meaning: "The workspace sent an invitation to this address less than an hour ago.",
    fix: "Wait until the hour is over, or ask the person to look for the mail.",
  },
  name_differs: {
    status: 400,
    meaning: "The text is not the name of the workspace to delete.",
    fix: "Type the name exactly as shown, including capital letters.",
  },
  wrong_password: {
    status: 403,
    meaning: "The current password is wrong.",
    fix: "Enter the password that you signed in with.",
  },
  password_too_common: {
    status: 400,
    meaning: "The password is very common and easy to guess.",
    fix: "Choose four unrelated words, or use a password manager to create a password.",
  },
  link_not_valid: {
    status: 404,
    meaning: "The link was used, was revoked or has expired.",
    fix: "Ask for a new link.",
  },
  preview_read_only: {
    status: 403,
    meaning: "The widget in the dashboard's preview cannot send anything.",
    fix: "Test it on a page of your own.",
  },
  preview_over: {
    status: 401,
    meaning: "The person who opened the preview has signed out or left the workspace.",
    fix: "Open Install again.",
  },
  cross_site: {
    status: 403,
    meaning: "The request does not come from a page of the dashboard.",
    fix: "Integrations use an API key on `/v1`. Behind a proxy, set PUBLIC_BFF_URL to the address that people see.",
  },
  ...providerCodes,
} satisfies Record<string, CodeWords & { status: number }>;

import type { ComponentType } from "preact";
import type { Session } from "./data/use-me.ts";
import { pathsOf } from "./paths.ts";
import { matchPath } from "./router.ts";

export interface PageProps {
  /** The parameters in the page's path, such as `id`. */
  params: Record<string, string>;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Pages that need no sign-in. */
export const openPages: [pattern: string, load: Load<{ session: Session }>][] = [
  ["set-up", async () => (await import("./sign-in/set-up-page.tsx")).SetUpPage],
  ["invitation", async () => (await import("./sign-in/invitation-page.tsx")).InvitationPage],
  ["sign-in-failed", async () => (await import("./sign-in/failed-page.tsx")).FailedPage],
];

/** The page that creates a workspace, also for accounts that have none. */
export const newWorkspacePage: Load<{ session: Session }> = async () =>
  (await import("./account/new-workspace-page.tsx")).NewWorkspacePage;

const at = pathsOf(":subdomain");

/** The pages inside the frame, by path. The code of each page loads when the page is opened. */
const pages: [pattern: string, load: Load<PageProps>][] = [
  [at.feedback, async () => (await import("./posts/post-list-page.tsx")).PostListPage],
  [at.post(":id"), async () => (await import("./posts/post-page.tsx")).PostPage],
  [at.activity, async () => (await import("./follows/activity-page.tsx")).ActivityPage],
  [at.boards, async () => (await import("./boards/board-list-page.tsx")).BoardListPage],
  [at.board(":id"), async () => (await import("./boards/board-page.tsx")).BoardPage],
  [at.polls, async () => (await import("./polls/poll-list-page.tsx")).PollListPage],
  [at.newPoll, async () => (await import("./polls/new-poll-page.tsx")).NewPollPage],
  [at.poll(":id"), async () => (await import("./polls/poll-page.tsx")).PollPage],
  [at.changelog, async () => (await import("./changelogs/entry-list-page.tsx")).EntryListPage],
  [at.newEntry, async () => (await import("./changelogs/entry-page.tsx")).EntryPage],
  [at.entry(":id"), async () => (await import("./changelogs/entry-page.tsx")).EntryPage],
  [at.people, async () => (await import("./users/people-page.tsx")).PeoplePage],
  [at.members, async () => (await import("./users/members-page.tsx")).MembersPage],
  [at.settings, async () => (await import("./frame/page.tsx")).FirstSettingsPage],
  [at.workspace, async () => (await import("./workspaces/workspace-page.tsx")).WorkspacePage],
  [at.mail, async () => (await import("./mail/mail-page.tsx")).MailPage],
  [at.audit, async () => (await import("./users/audit-page.tsx")).AuditPage],
  [at.statuses, async () => (await import("./statuses/status-list-page.tsx")).StatusListPage],
  [at.insights, async () => (await import("./insights/insights-page.tsx")).InsightsPage],
  [at.install, async () => (await import("./install/install-page.tsx")).InstallPage],
  [at.account, async () => (await import("./account/account-page.tsx")).AccountPage],
  [at.webhooks, async () => (await import("./webhooks/webhook-list-page.tsx")).WebhookListPage],
  [at.webhook(":id"), async () => (await import("./webhooks/webhook-page.tsx")).WebhookPage],
  [at.apiKeys, async () => (await import("./api-keys/api-keys-page.tsx")).ApiKeysPage],
];

export function findPage(
  path: string,
): { load: Load<PageProps>; params: Record<string, string> } | undefined {
  for (const [pattern, load] of pages) {
    const params = matchPath(pattern, path);
    if (params) return { load, params };
  }
  return undefined;
}

import type { ComponentType } from "preact";
import type { Session } from "./frame/use-me.ts";
import { accountPath, pathsOf } from "./paths.ts";
import { matchPath } from "./router.ts";

export interface PageProps {
  /** The named parts of the address. */
  params: Record<string, string>;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Pages for who is not signed in yet. */
export const openPages: [pattern: string, load: Load<{ session: Session }>][] = [
  ["set-up", async () => (await import("./sign-in/set-up-page.tsx")).SetUpPage],
  ["invitation", async () => (await import("./sign-in/invitation-page.tsx")).InvitationPage],
];

/** A page for who is signed in, and perhaps in no workspace yet. */
export const newWorkspacePage: Load<{ session: Session }> = async () =>
  (await import("./account/new-workspace-page.tsx")).NewWorkspacePage;

const at = pathsOf(":subdomain");

/** Each page's code comes when it is opened. */
const pages: [pattern: string, load: Load<PageProps>][] = [
  [at.feedback, async () => (await import("./posts/post-list-page.tsx")).PostListPage],
  [at.post(":id"), async () => (await import("./posts/post-page.tsx")).PostPage],
  [at.install, async () => (await import("./install/install-page.tsx")).InstallPage],
  [accountPath, async () => (await import("./account/account-page.tsx")).AccountPage],
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

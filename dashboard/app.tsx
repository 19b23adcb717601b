import { useEffect } from "preact/hooks";
import { ButtonLink } from "./controls/button.tsx";
import { ErrorNotice, Notice } from "./controls/notice.tsx";
import { Toasts } from "./controls/undo-toasts.tsx";
import { lastWorkspace, rememberWorkspace } from "./data/last-workspace.ts";
import { useLive } from "./data/use-live.ts";
import { type Session, useMe } from "./data/use-me.ts";
import { Announcer } from "./frame/announce.tsx";
import { LazyPage } from "./frame/lazy-page.tsx";
import { Page } from "./frame/page.tsx";
import { Shell } from "./frame/shell.tsx";
import { findPage, newWorkspacePage, openPages } from "./pages.ts";
import { newWorkspacePath, pathsOf } from "./paths.ts";
import { go, matchPath, usePlace } from "./router.ts";
import { AuthLayout } from "./sign-in/auth-layout.tsx";
import { SignInPage } from "./sign-in/sign-in-page.tsx";
import { type Membership, makeStaff, StaffContext } from "./staff.ts";
import { strings } from "./strings.ts";

/** Renders the sign-in pages or, for a signed-in account, the workspace in the URL. */
export function App() {
  const session = useMe();
  return (
    <>
      <Announcer />
      <Gate session={session} />
      <Toasts />
    </>
  );
}

function Gate({ session }: { session: Session }) {
  const { path } = usePlace();
  const open = openPages.find(([pattern]) => matchPath(pattern, path));
  const { me } = session;
  if (session.error) {
    return (
      <AuthLayout title="Can't connect to Earshot">
        <ErrorNotice text={strings.pageFailed} error={session.error} retry={session.ask} />
      </AuthLayout>
    );
  }
  if (me === undefined) return <main class="lone" aria-busy="true" />;
  if (open) return <LazyPage key={path} load={open[1]} page={{ session }} />;
  if (me === null) return <SignInPage session={session} />;
  if (path === newWorkspacePath) return <LazyPage load={newWorkspacePage} page={{ session }} />;
  return <Inside session={session} path={path} />;
}

function Inside({ session, path }: { session: Session; path: string }) {
  const workspaces = session.me?.workspaces ?? [];
  const named = path.startsWith("w/") ? path.split("/")[1] : undefined;
  const workspace = workspaces.find(({ subdomain }) => subdomain === named);
  const last = lastWorkspace(workspaces);
  useLive(workspace?.id);
  useEffect(() => {
    if (workspace) rememberWorkspace(workspace.id);
  }, [workspace?.id]);
  const target = workspace && path !== `w/${named}` ? undefined : addressFor(path, workspace ?? last);
  useEffect(() => {
    if (target !== undefined) go(target + location.search, true);
  }, [target]);
  if (target !== undefined || !session.me) return null;
  if (!workspace) {
    return (
      <AuthLayout title={strings.notFound}>
        <Notice
          text={
            last
              ? strings.notFoundText
              : "You are not in any workspace yet. Ask a colleague to invite you, or create one."
          }
        >
          <ButtonLink
            path={last ? "" : newWorkspacePath}
            text={last ? strings.toStart : "Create workspace"}
          />
        </Notice>
      </AuthLayout>
    );
  }
  const found = findPage(path);
  return (
    <StaffContext.Provider value={makeStaff(session, session.me, workspace)}>
      <Shell path={path}>
        {found ? (
          <LazyPage key={path} load={found.load} page={{ params: found.params }} />
        ) : (
          <Page title={strings.notFound}>
            <Notice text={strings.notFoundText}>
              <ButtonLink path={pathsOf(workspace.subdomain).feedback} text={strings.toStart} />
            </Notice>
          </Page>
        )}
      </Shell>
    </StaffContext.Provider>
  );
}

/** Returns the address in this workspace for one that names no page or no workspace, such as `account`. */
function addressFor(path: string, workspace: Membership | undefined): string | undefined {
  const at = `w/${workspace?.subdomain}`;
  if (["", "sign-in", at].includes(path))
    return workspace ? pathsOf(workspace.subdomain).feedback : newWorkspacePath;
  return workspace && findPage(`${at}/${path}`) ? `${at}/${path}` : undefined;
}

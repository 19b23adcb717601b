import type { SearchLanguage, Workspace } from "../../api/workspaces/contract.ts";
import { Choice, Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded } from "../controls/notice.tsx";
import { ConfirmSection, Section } from "../controls/section.tsx";
import { attempt, showToast } from "../controls/undo-toasts.tsx";
import { SettingsPage } from "../frame/page.tsx";
import { pathsOf } from "../paths.ts";
import { refresh, send, useQuery } from "../requests.ts";
import { go } from "../router.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { PicturesSection } from "./pictures.tsx";
import { PostContextsSection } from "./post-contexts.tsx";
import { PublicPageSection } from "./public-page.tsx";
import { RetentionSection } from "./retention.tsx";
import { strings } from "./strings.ts";

/** The workspace's names, and sections for leaving or deleting the workspace. */
export function WorkspacePage() {
  const { workspace, isAdmin } = useStaff();
  return (
    <SettingsPage tab="workspace">
      <Section title="Workspace" text="Name shown here and in the widget.">
        <NameForm key={workspace.id} />
      </Section>
      <Section
        title="Search"
        text={
          'A search finds every form of a word, such as "rained" for "rain", in the language of your posts. After a change, posts are indexed again, which can take minutes.'
        }
      >
        <LanguageChoice />
      </Section>
      {isAdmin && <PublicPageSection />}
      {isAdmin && <PicturesSection />}
      {isAdmin && <PostContextsSection />}
      {isAdmin && <RetentionSection />}
      <LeaveWorkspace />
      {workspace.role === "owner" && <DeleteWorkspace />}
    </SettingsPage>
  );
}

function NameForm() {
  const { at, me, session, workspace, isAdmin } = useStaff();
  const { name, subdomain } = workspace;
  const form = useForm({ name, subdomain }, async ({ name, subdomain }) => {
    const body = isAdmin ? { name, subdomain } : { name };
    const { id, ...changed } = await send<Workspace>("PATCH", at("v1/workspaces/current"), { body });
    const workspaces = me.workspaces.map((one) => (one.id === id ? { ...one, ...changed } : one));
    session.enter({ ...me, workspaces });
    go(pathsOf(changed.subdomain).workspace, true);
    showToast(common.saved);
  });
  return (
    <Form form={form} action={common.save}>
      <Field {...form.field("name")} label="Name" />
      {isAdmin && <Field {...form.field("subdomain")} {...strings.subdomain} isCode />}
    </Form>
  );
}

/** The language whose word forms searches treat as the same word. */
function LanguageChoice() {
  const path = useStaff().at("staff/search-language");
  const current = useQuery<SearchLanguage>(path);
  const change = async (language: string) => {
    if (await attempt(send("PATCH", path, { body: { language } }))) showToast(common.saved);
    refresh(path);
  };
  return (
    <Loaded query={current} lines={1}>
      {({ language }) => (
        <Choice
          label="Language of the posts"
          value={language}
          options={strings.languages}
          onChange={(one) => void change(one)}
        />
      )}
    </Loaded>
  );
}

/** The section for leaving the workspace. The service rejects a request by the last owner. */
function LeaveWorkspace() {
  const { at, workspace } = useStaff();
  const forget = useForgetWorkspace();
  const run = async () => {
    await send("DELETE", at(`staff/users/${workspace.userId}`));
    forget(strings.left(workspace.name));
  };
  return (
    <ConfirmSection
      title="Leave this workspace"
      text="What you wrote stays. Your keys of this workspace stop working. To return you need an invitation."
      action="Leave"
      run={run}
    />
  );
}

/** The section for deleting the workspace. Owners must type the workspace's name to confirm. */
function DeleteWorkspace() {
  const { id, name } = useStaff().workspace;
  const forget = useForgetWorkspace();
  const run = async () => {
    await send("DELETE", `workspaces/${id}`, { body: { name } });
    forget(strings.deleted(name));
  };
  return (
    <ConfirmSection
      kind="danger"
      title="Delete this workspace"
      text="Permanently deletes all posts, comments, votes, polls, changelog entries, people and keys, and disables the widget."
      action="Delete workspace"
      word={name}
      run={run}
    />
  );
}

/**
 * Returns a function that removes the workspace from the session, and shows another workspace, or the page for creating
 * one.
 */
function useForgetWorkspace() {
  const { me, session, workspace } = useStaff();
  return (said: string) => {
    const workspaces = me.workspaces.filter(({ id }) => id !== workspace.id);
    session.enter({ ...me, workspaces });
    go("", true);
    showToast(said);
  };
}

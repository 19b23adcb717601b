import type { Workspace } from "../../api/workspaces/contract.ts";
import { Field } from "../controls/field.tsx";
import { Form } from "../controls/form.tsx";
import { Section } from "../controls/section.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { useForm } from "../controls/use-form.ts";
import { SettingsPage } from "../frame/settings-page.tsx";
import { useStaff } from "../frame/staff.ts";
import { pathsOf } from "../paths.ts";
import { send } from "../requests.ts";
import { go } from "../router.ts";
import { strings as common } from "../strings.ts";
import { DeleteWorkspace, LeaveWorkspace } from "./part-from-workspace.tsx";
import { strings } from "./strings.ts";

/** The workspace's names, and the sections to leave or delete it. */
export function WorkspacePage() {
  const { workspace } = useStaff();
  return (
    <SettingsPage tab="workspace">
      <Section title={strings.title} text={strings.intro}>
        <NameForm key={workspace.id} />
      </Section>
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
      <Field {...form.field("name")} label={strings.name} />
      {isAdmin && <Field {...form.field("subdomain")} {...strings.subdomain} isCode />}
    </Form>
  );
}

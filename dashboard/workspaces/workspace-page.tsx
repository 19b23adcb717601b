import type { Workspace } from "../../api/workspaces/contract.ts";
import { Field } from "../controls/field.tsx";
import { FormEnd } from "../controls/form-end.tsx";
import { say } from "../controls/toasts.tsx";
import { useForm } from "../controls/use-form.ts";
import { SettingsPage } from "../frame/settings-page.tsx";
import { useStaff } from "../frame/staff.ts";
import { pathsOf } from "../paths.ts";
import { go } from "../router.ts";
import { send } from "../send.ts";
import { strings as common } from "../strings.ts";
import { DeleteWorkspace, LeaveWorkspace } from "./part-from-workspace.tsx";
import { strings } from "./strings.ts";

/** What the workspace is called, and how one parts from it. */
export function WorkspacePage() {
  const { workspace } = useStaff();
  return (
    <SettingsPage tab="workspace">
      <section class="section">
        <h2>{strings.title}</h2>
        <p class="quiet">{strings.intro}</p>
        <NameForm key={workspace.id} />
      </section>
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
    say(common.saved);
  });
  const { values, set, faultOf } = form;
  return (
    <form class="form" onSubmit={form.onSubmit} noValidate>
      <Field
        name="name"
        label={strings.name}
        value={values.name}
        fault={faultOf("name")}
        onInput={(next) => set({ name: next })}
      />
      {isAdmin && (
        <Field
          name="subdomain"
          label={strings.subdomain}
          help={strings.subdomainHelp}
          isCode
          value={values.subdomain}
          fault={faultOf("subdomain")}
          onInput={(next) => set({ subdomain: next })}
        />
      )}
      <FormEnd form={form} action={common.save} />
    </form>
  );
}

import type { Workspace } from "../../api/workspaces/contract.ts";
import type { CreateWorkspace } from "../../bff/dashboard/contract.ts";
import { Field } from "../controls/field.tsx";
import { FormEnd } from "../controls/form-end.tsx";
import { Icon } from "../controls/icons.tsx";
import { useForm } from "../controls/use-form.ts";
import type { Session } from "../frame/use-me.ts";
import { pathsOf } from "../paths.ts";
import { go } from "../router.ts";
import { send } from "../send.ts";
import { Lone } from "../sign-in/lone.tsx";
import { strings } from "./strings.ts";

export function NewWorkspacePage({ session }: { session: Session }) {
  const form = useForm({ name: "", subdomain: "" }, async ({ name, subdomain }) => {
    const body: CreateWorkspace = { name, ...(subdomain.trim() && { subdomain }) };
    const made = await send<Workspace>("POST", "workspaces", { body });
    await session.ask();
    go(pathsOf(made.subdomain).install);
  });
  const { values, set, faultOf } = form;
  return (
    <Lone title={strings.newTitle}>
      {session.me?.workspaces.length !== 0 && (
        <a class="way-back" href="/dashboard/">
          <Icon name="back" />
          {strings.toWorkspaces}
        </a>
      )}
      <form class="form" onSubmit={form.onSubmit} noValidate>
        <p class="quiet">{strings.newIntro}</p>
        <Field
          name="name"
          label={strings.name}
          help={strings.nameHelp}
          value={values.name}
          fault={faultOf("name")}
          onInput={(name) => set({ name })}
        />
        <Field
          name="subdomain"
          label={strings.subdomain}
          help={strings.subdomainHelp}
          isOptional
          isCode
          value={values.subdomain}
          fault={faultOf("subdomain")}
          onInput={(subdomain) => set({ subdomain })}
        />
        <FormEnd form={form} action={strings.make} />
      </form>
    </Lone>
  );
}

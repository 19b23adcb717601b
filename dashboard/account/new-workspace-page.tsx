import type { Workspace } from "../../api/workspaces/contract.ts";
import type { CreateWorkspace } from "../../bff/dashboard/contract.ts";
import { BackLink } from "../controls/button.tsx";
import { Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import type { Session } from "../data/use-me.ts";
import { pathsOf } from "../paths.ts";
import { send } from "../requests.ts";
import { go, readEntry } from "../router.ts";
import { AuthLayout } from "../sign-in/auth-layout.tsx";
import { strings } from "./strings.ts";

export function NewWorkspacePage({ session }: { session: Session }) {
  const form = useForm({ name: "", subdomain: "" }, async ({ name, subdomain }) => {
    const body: CreateWorkspace = { name, ...(subdomain.trim() && { subdomain }) };
    const made = await send<Workspace>("POST", "workspaces", { body });
    await session.ask();
    go(pathsOf(made.subdomain).install);
  });
  return (
    <AuthLayout title="New workspace">
      {session.me?.workspaces.length !== 0 && (
        <BackLink path={readEntry().from ?? ""} text="Back to your workspaces" />
      )}
      <Form form={form} action={strings.make} takesFocus>
        <p class="quiet">
          A workspace has its own people, boards and keys. Nothing is shared between two of them.
        </p>
        <Field {...form.field("name")} {...strings.name} hasStart />
        <Field {...form.field("subdomain")} {...strings.subdomain} isOptional isCode />
      </Form>
    </AuthLayout>
  );
}

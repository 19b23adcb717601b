import { useState } from "preact/hooks";
import type { ApiKey } from "../../api/api-keys/contract.ts";
import type { User } from "../../api/users/contract.ts";
import type { Addresses } from "../../bff/dashboard/contract.ts";
import { CopyField } from "../controls/copy-field.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Choice, Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { frameStrings } from "../frame/strings.ts";
import type { PageOf } from "../lists/paged-table.tsx";
import { send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings } from "./strings.ts";

const day = 86_400_000;

/** Creates an API key, and shows it only once. */
export function NewKeyDialog({ close, made }: { close(): void; made(): void }) {
  const [apiKey, setApiKey] = useState("");
  return (
    // A different `key` mounts a new dialog, which takes focus; without it, focus would be lost when the form
    // disappears.
    <Dialog key={apiKey && "made"} title={apiKey ? "Your new key" : strings.create} close={close}>
      {apiKey ? (
        <ShownOnce apiKey={apiKey} close={close} />
      ) : (
        <NewKeyForm
          done={(key) => {
            setApiKey(key);
            made();
          }}
        />
      )}
    </Dialog>
  );
}

function NewKeyForm({ done }: { done(apiKey: string): void }) {
  const { at, workspace } = useStaff();
  const { value: users } = useQuery<PageOf<User>>(at("staff/users?identity=staff&limit=100"));
  const form = useForm({ name: "", userId: workspace.userId, days: "90" }, async ({ name, userId, days }) => {
    const expiresAt = new Date(Date.now() + Number(days) * day).toISOString();
    const body = { name, userId, ...(days !== "0" && { expiresAt }) };
    const made = await send<ApiKey & { apiKey: string }>("POST", at("staff/api-keys"), { body });
    done(made.apiKey);
  });
  return (
    <Form form={form} action="Create key">
      <Field {...form.field("name")} {...strings.name} hasStart />
      <Choice
        {...strings.user}
        {...form.field("userId")}
        options={(users?.data ?? []).map(({ id, fullName, role }) => [
          id,
          `${fullName} (${role === "end_user" ? "" : frameStrings.role[role].toLowerCase()})`,
        ])}
      />
      <Choice
        label="Expires"
        {...form.field("days")}
        fault={form.faultOf("expiresAt")}
        options={strings.expiries}
      />
    </Form>
  );
}

function ShownOnce({ apiKey, close }: { apiKey: string; close(): void }) {
  const apiUrl = useQuery<Addresses>("addresses").value?.apiUrl ?? "";
  const command = `curl ${apiUrl}/v1/boards -H 'x-api-key: ${apiKey}'`;
  return (
    <>
      <p>Copy it now. It is not shown again.</p>
      <CopyField text={apiKey} what="the key" />
      <h3>Try it</h3>
      {apiUrl && <CopyField text={command} what="the command" />}
      <div class="form-end">
        <button type="button" class="button primary" data-start onClick={close}>
          Done
        </button>
      </div>
    </>
  );
}

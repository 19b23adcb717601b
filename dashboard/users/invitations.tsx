import { useState } from "preact/hooks";
import type { CreatedInvitation, Invitation } from "../../api/invitations/contract.ts";
import { Button } from "../controls/button.tsx";
import { CopyField } from "../controls/copy-field.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Choice, Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { frameStrings } from "../frame/strings.ts";
import { refresh, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { EmailText } from "../text/e-mail-text.tsx";
import { Time } from "../text/time.tsx";
import { strings } from "./strings.ts";

const roles = ["member", "admin", "owner"] as const;

/** The pending invitations. */
export function Invitations() {
  const { at } = useStaff();
  const invitations = useQuery<Invitation[]>(at("staff/invitations"));
  const revoke = ({ id, email }: Invitation) =>
    send("DELETE", at(`staff/invitations/${id}`)).then(() => {
      showToast(strings.takenBack(email));
      invitations.reload();
    }, showError);
  return (
    <Section title="Invitations">
      <Loaded query={invitations} lines={1}>
        {(list) =>
          list.length ? (
            <ul class="plain-rows">
              {list.map((invitation) => (
                <li key={invitation.id}>
                  <span class="grow">
                    <EmailText email={invitation.email} />
                    <span class="quiet"> {frameStrings.role[invitation.role]}</span>
                  </span>
                  <span class="quiet small">
                    {"expires "}
                    <Time at={invitation.expiresAt} isDate />
                  </span>
                  <Button text="Revoke" of={invitation.email} act={() => revoke(invitation)} />
                </li>
              ))}
            </ul>
          ) : (
            <p class="quiet">No pending invitations.</p>
          )
        }
      </Loaded>
    </Section>
  );
}

/** A dialog that creates an invitation. If the service cannot mail the link, the dialog shows it once. */
export function InviteDialog({ close }: { close(): void }) {
  const { at, workspace } = useStaff();
  const [made, setMade] = useState<CreatedInvitation>();
  const form = useForm({ email: "", role: "member" }, async (body) => {
    setMade(await send<CreatedInvitation>("POST", at("staff/invitations"), { body }));
    refresh(at("staff/invitations"));
  });
  if (made) {
    return (
      // A different `key` mounts a new dialog, which takes focus; without it, focus would be lost when the form
      // disappears.
      <Dialog key="made" title={made.link === null ? "Invitation sent" : "Invitation link"} close={close}>
        <p>{made.link === null ? strings.mailed(made.email) : strings.handOver(made.email)}</p>
        {made.link !== null && <CopyField text={made.link} what="the link" />}
      </Dialog>
    );
  }
  return (
    <Dialog title={strings.invite} close={close}>
      <Form form={form} action="Invite">
        <Field {...form.field("email")} type="email" label={strings.email} hasStart />
        <Choice
          label={strings.role}
          {...form.field("role")}
          help={form.values.role === "owner" && strings.ownerText}
          options={roles
            .filter((role) => role !== "owner" || workspace.role === "owner")
            .map((role) => [role, frameStrings.role[role]])}
        />
      </Form>
    </Dialog>
  );
}

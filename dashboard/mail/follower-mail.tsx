import type { WorkspaceMail } from "../../api/follower-mail/contract.ts";
import { Check, Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { strings } from "./strings.ts";

/**
 * Whether people are notified by e-mail of the ideas that they follow and of the changelog that they subscribed to, and
 * the sender of all e-mails of the workspace.
 */
export function FollowerMail() {
  const { at } = useStaff();
  const path = at("staff/workspace-mail");
  const settings = useQuery<WorkspaceMail>(path);
  return (
    <Loaded query={settings} lines={3}>
      {(value) => (
        <Choices
          value={value}
          save={async (body) => {
            settings.patch(await send<WorkspaceMail>("PATCH", path, { body }));
            showToast(common.saved);
          }}
        />
      )}
    </Loaded>
  );
}

interface Props {
  value: WorkspaceMail;
  save(changes: WorkspaceMail): Promise<void>;
}

function Choices({ value, save }: Props) {
  const initial = {
    mailsFollowers: value.mailsFollowers,
    mailsChangelog: value.mailsChangelog,
    senderName: value.senderName ?? "",
    replyTo: value.replyTo ?? "",
  };
  const form = useForm(initial, ({ senderName, replyTo, ...switches }) =>
    save({ ...switches, senderName: senderName.trim() || null, replyTo: replyTo.trim() || null }),
  );
  return (
    <Section title={strings.people} text={strings.peopleText}>
      <Form form={form} action={strings.saveAll}>
        <Check
          label={strings.mailsFollowers}
          isSwitch
          isOn={form.values.mailsFollowers}
          onChange={(mailsFollowers) => form.set({ mailsFollowers })}
        />
        <Check
          label={strings.mailsChangelog}
          isSwitch
          isOn={form.values.mailsChangelog}
          onChange={(mailsChangelog) => form.set({ mailsChangelog })}
        />
        <Field
          label={strings.senderName}
          {...form.field("senderName")}
          help={strings.senderNameHelp}
          isOptional
        />
        <Field
          label={strings.replyTo}
          {...form.field("replyTo")}
          type="email"
          help={strings.replyToHelp}
          isOptional
        />
      </Form>
    </Section>
  );
}

import type { WorkspaceMail } from "../../api/follower-mail/contract.ts";
import { Check, Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";

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
    <Section
      title="Your users"
      text="Ideas: authors, commenters, voters and followers are notified of comments, new statuses and merged ideas, at most every 15 minutes. Only addresses that your servers sign (Secure Identify), or that guests confirm by a link, get them. Changelog: visitors of the public page subscribe with a link that is sent to their address, and get new entries on Mondays. Each e-mail has a link to unsubscribe."
    >
      <Form form={form} action="Save for the workspace">
        <Check
          label="E-mail people about ideas they follow"
          isSwitch
          isOn={form.values.mailsFollowers}
          onChange={(mailsFollowers) => form.set({ mailsFollowers })}
        />
        <Check
          label="Offer a weekly e-mail with new changelog entries on the public page"
          isSwitch
          isOn={form.values.mailsChangelog}
          onChange={(mailsChangelog) => form.set({ mailsChangelog })}
        />
        <Field
          label="Sender name"
          {...form.field("senderName")}
          help="For all e-mails of this workspace. If empty, the name of the workspace."
          isOptional
        />
        <Field
          label="Reply-to address"
          {...form.field("replyTo")}
          type="email"
          help="Replies to e-mails go to this address."
          isOptional
        />
      </Form>
    </Section>
  );
}

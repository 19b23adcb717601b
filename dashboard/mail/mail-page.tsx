import type { MailFrequency, MailPreferences, MailSettings } from "../../api/mail/contract.ts";
import { Choice } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { SettingsPage } from "../frame/page.tsx";
import { send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { FollowerMail } from "./follower-mail.tsx";
import { strings } from "./strings.ts";

/** The e-mails that the signed-in member gets about this workspace and, for admins, those to people who follow ideas. */
export function MailPage() {
  const { at, isAdmin } = useStaff();
  const settings = useQuery<MailSettings>(at("staff/mail-preferences"));
  return (
    <SettingsPage
      tab="mail"
      intro="E-mails about this workspace. Every member chooses their own; owners and admins choose those to other people."
    >
      <Loaded query={settings} lines={3}>
        {(value) => <Preferences value={value} patch={settings.patch} />}
      </Loaded>
      {isAdmin && <FollowerMail />}
    </SettingsPage>
  );
}

interface Props {
  value: MailSettings;
  patch(changes: Partial<MailSettings>): void;
}

function Preferences({ value, patch }: Props) {
  const { at } = useStaff();
  const form = useForm({ newPosts: value.newPosts as string }, async ({ newPosts }) => {
    const body = { newPosts: newPosts as MailFrequency };
    patch(await send<MailPreferences>("PATCH", at("staff/mail-preferences"), { body }));
    showToast(common.saved);
  });
  return (
    <>
      {!value.isConfigured && (
        <Notice text="This installation has no mail server, so no e-mails are sent. Set SMTP_URL to send them." />
      )}
      {value.unsentCount > 0 && <Notice text={strings.unsent(value.unsentCount)} />}
      <Section title="New posts" text="E-mails about posts by other people, several posts in one e-mail.">
        <Form form={form} action={common.save}>
          <Choice
            label="Send me new posts"
            {...form.field("newPosts")}
            options={strings.frequencies}
            help={describeAddress(value)}
          />
        </Form>
      </Section>
    </>
  );
}

function describeAddress({ address, newPosts, isConfirmed, isBounced, isConfigured }: MailSettings) {
  if (address === null) return undefined;
  if (isBounced) return strings.bounced(address);
  return newPosts !== "off" && !isConfirmed && isConfigured
    ? strings.unconfirmed(address)
    : strings.to(address);
}

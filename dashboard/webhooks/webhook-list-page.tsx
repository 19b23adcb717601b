import { useState } from "preact/hooks";
import type { CreatedWebhook, Webhook } from "../../api/webhooks/contract.ts";
import { Button } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { SettingsPage } from "../frame/page.tsx";
import { cutColumn, ListTable, RowLink } from "../lists/list-table.tsx";
import { refresh, send, useQuery } from "../requests.ts";
import { go } from "../router.ts";
import { useStaff } from "../staff.ts";
import { strings } from "./strings.ts";
import { WebhookForm } from "./webhook-form.tsx";

export function WebhookListPage() {
  const { at, paths } = useStaff();
  const webhooks = useQuery<Webhook[]>(at("staff/webhooks"));
  const [isMaking, setMaking] = useState(false);
  const make = <Button icon="plus" kind="primary" text={strings.new} act={() => setMaking(true)} />;
  return (
    <SettingsPage
      tab="webhooks"
      intro="Tell your other tools at once what happens here. Each webhook receives the events that you choose."
      action={webhooks.value?.length !== 0 && make}
    >
      <Loaded query={webhooks}>
        {(list) =>
          list.length ? (
            <ListTable
              title="Webhooks"
              rows={list}
              columns={[
                {
                  title: strings.webhook,
                  kind: "main",
                  cell: (webhook) => <RowLink path={paths.webhook(webhook.id)} text={nameOf(webhook)} />,
                },
                cutColumn(strings.url.label, ({ url }: Webhook) => url),
                { title: strings.format, kind: "tight", cell: ({ format }) => strings.formatNames[format] },
                {
                  title: "Events",
                  kind: "tight",
                  cell: ({ events }) => strings.eventCount(events.length),
                },
                { title: strings.state, kind: "tight", cell: (webhook) => <State webhook={webhook} /> },
              ]}
            />
          ) : (
            <Notice text="No webhooks yet. Add one to send events to your servers or to a chat.">
              {make}
            </Notice>
          )
        }
      </Loaded>
      {isMaking && (
        <Dialog title={strings.new} close={() => setMaking(false)}>
          <WebhookForm
            action="Add webhook"
            submit={async (body) => {
              const made = await send<CreatedWebhook>("POST", at("staff/webhooks"), { body });
              refresh(at("staff/webhooks"));
              go(paths.webhook(made.id));
            }}
          />
        </Dialog>
      )}
    </SettingsPage>
  );
}

/** The name that staff gave the webhook, or else its host. */
export const nameOf = ({ description, url }: Webhook) => description ?? new URL(url).host;

function State({ webhook }: { webhook: Webhook }) {
  const [look, text] = strings.stateOf(webhook);
  return <span class={`state ${look}`}>{text}</span>;
}

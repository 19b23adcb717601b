import type { UpdateWebhook, Webhook } from "../../api/webhooks/contract.ts";
import { Button } from "../controls/button.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { ConfirmSection } from "../controls/section.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { Page } from "../frame/page.tsx";
import type { PageProps } from "../pages.ts";
import { refresh, send, useQuery } from "../requests.ts";
import { goBack } from "../router.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { Deliveries } from "./deliveries.tsx";
import { SigningSecret } from "./signing-secret.tsx";
import { strings } from "./strings.ts";
import { WebhookForm } from "./webhook-form.tsx";
import { nameOf } from "./webhook-list-page.tsx";

/** One webhook: whether it works, its fields, its secret, its deliveries, and a button to delete it. */
export function WebhookPage({ params }: PageProps) {
  const { at, paths } = useStaff();
  const path = at(`staff/webhooks/${params.id}`);
  const webhook = useQuery<Webhook>(path);
  const change = async (body: UpdateWebhook, said: string) => {
    webhook.change(await send<Webhook>("PATCH", path, { body }));
    showToast(said);
  };
  const setEnabled = (isEnabled: boolean) =>
    void change({ isEnabled }, isEnabled ? "The webhook is enabled." : "The webhook is disabled.").then(
      () => refresh(`${path}/deliveries`),
      showError,
    );
  const isLive = webhook.value && !webhook.value.disabledAt;
  return (
    <Page
      title={webhook.value ? nameOf(webhook.value) : strings.webhook}
      back={{ path: paths.webhooks, text: "Webhooks" }}
      actions={isLive && <Button text="Disable" act={() => setEnabled(false)} />}
    >
      <Loaded query={webhook}>
        {(value) => (
          <>
            <Health webhook={value} enable={() => setEnabled(true)} />
            <WebhookForm webhook={value} action={common.save} submit={(body) => change(body, common.saved)} />
            {value.format === "standard" && <SigningSecret path={path} />}
            <Deliveries path={path} />
            <ConfirmSection
              title="Delete webhook"
              text="The webhook and its list of deliveries are deleted. This cannot be undone."
              action={strings.delete}
              run={async () => {
                await send("DELETE", path);
                refresh(at("staff/webhooks"));
                goBack(paths.webhooks);
              }}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** A notice if the webhook is disabled or fails; otherwise nothing. */
function Health({ webhook, enable }: { webhook: Webhook; enable(): void }) {
  const { disabledReason, failingSince } = webhook;
  if (disabledReason) {
    const text = `${"This webhook gets no events."} ${strings.reasons[disabledReason]} ${"Events since then are kept for 30 days. After you enable it, replay them below."}`;
    return (
      <Notice role="status" text={text}>
        <Button kind="primary" text="Enable" act={enable} />
      </Notice>
    );
  }
  return failingSince ? (
    <Notice
      role="status"
      text="The last attempts failed. They are repeated for three days; then the webhook is disabled."
    />
  ) : null;
}

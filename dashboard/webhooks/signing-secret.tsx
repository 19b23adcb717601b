import { useState } from "preact/hooks";
import type { WebhookSecrets } from "../../api/webhooks/contract.ts";
import { Button } from "../controls/button.tsx";
import { CopyField } from "../controls/copy-field.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Choice } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Section } from "../controls/section.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { send } from "../requests.ts";
import { Time } from "../text/time.tsx";
import { strings } from "./strings.ts";

/** The secrets that sign a webhook's messages, hidden until somebody reveals them, because each reading is audited. */
export function SigningSecret({ path }: { path: string }) {
  const [secrets, setSecrets] = useState<WebhookSecrets["secrets"]>([]);
  const [isRotating, setRotating] = useState(false);
  const reveal = async () => setSecrets((await send<WebhookSecrets>("GET", `${path}/secrets`)).secrets);
  return (
    <Section
      title="Signing secret"
      text="Receivers verify with it that a message comes from Earshot and was not changed."
    >
      {secrets.map(({ secret, expiresAt }) => (
        <div key={secret}>
          {expiresAt && (
            <p class="quiet">
              {"Former secret, which also signs until "}
              <Time at={expiresAt} />
            </p>
          )}
          <CopyField text={secret} what="the secret" />
        </div>
      ))}
      <div class="chips">
        {!secrets.length && <Button text="Reveal" act={() => void reveal().catch(showError)} />}
        <Button text={strings.rotate} act={() => setRotating(true)} />
      </div>
      {isRotating && (
        <RotateDialog
          path={path}
          close={() => setRotating(false)}
          done={async () => {
            await reveal();
            setRotating(false);
            showToast("The webhook has a new secret.");
          }}
        />
      )}
    </Section>
  );
}

function RotateDialog({ path, close, done }: { path: string; close(): void; done(): Promise<void> }) {
  const form = useForm({ overlapHours: "24" }, async ({ overlapHours }) => {
    await send("POST", `${path}/secrets`, { body: { overlapHours: Number(overlapHours) } });
    await done();
  });
  return (
    <Dialog title={strings.rotate} close={close}>
      <p>Messages are signed with both secrets during the overlap, so that receivers can change over.</p>
      <Form form={form} action={strings.rotate} isDanger>
        <Choice
          label="The former secret signs for"
          {...form.field("overlapHours")}
          options={strings.overlaps}
        />
      </Form>
    </Dialog>
  );
}

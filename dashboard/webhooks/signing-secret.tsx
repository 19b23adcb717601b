import { useState } from "preact/hooks";
import type { WebhookSecrets } from "../../api/webhooks/contract.ts";
import { Button } from "../controls/button.tsx";
import { CopyField } from "../controls/copy-field.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Choice } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Section } from "../controls/section.tsx";
import { Time } from "../controls/time.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { send } from "../requests.ts";
import { strings } from "./strings.ts";

/** The secrets that sign a webhook's messages, hidden until somebody reveals them, because each reading is audited. */
export function SigningSecret({ path }: { path: string }) {
  const [secrets, setSecrets] = useState<WebhookSecrets["secrets"]>([]);
  const [isRotating, setRotating] = useState(false);
  const reveal = async () => setSecrets((await send<WebhookSecrets>("GET", `${path}/secrets`)).secrets);
  return (
    <Section title={strings.secret} text={strings.secretText}>
      {secrets.map(({ secret, expiresAt }) => (
        <div key={secret}>
          {expiresAt && (
            <p class="quiet">
              {strings.validUntil}
              <Time at={expiresAt} />
            </p>
          )}
          <CopyField text={secret} what={strings.theSecret} />
        </div>
      ))}
      <div class="chips">
        {!secrets.length && <Button text={strings.reveal} act={() => void reveal().catch(showError)} />}
        <Button text={strings.rotate} act={() => setRotating(true)} />
      </div>
      {isRotating && (
        <RotateDialog
          path={path}
          close={() => setRotating(false)}
          done={async () => {
            await reveal();
            setRotating(false);
            showToast(strings.rotated);
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
      <p>{strings.rotateText}</p>
      <Form form={form} action={strings.rotate} isDanger>
        <Choice label={strings.overlap} {...form.field("overlapHours")} options={strings.overlaps} />
      </Form>
    </Dialog>
  );
}

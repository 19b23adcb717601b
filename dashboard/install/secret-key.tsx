import { useState } from "preact/hooks";
import { Button } from "../controls/button.tsx";
import { CopyField } from "../controls/copy-field.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Choice } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings } from "./strings.ts";

interface Props {
  secretKey: string;
  change(secretKey: string): void;
}

/** The key that signs identity tokens, hidden by default. A rotated key stays valid for the chosen time. */
export function SecretKey({ secretKey, change }: Props) {
  const { workspace } = useStaff();
  const [isShown, setShown] = useState(false);
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <h3>Workspace ID (aud claim)</h3>
      <CopyField text={workspace.id} what="the workspace ID" />
      <h3>Secret key</h3>
      <p class="quiet">Signs the tokens. Keep it on your server, never in a page.</p>
      {isShown && <CopyField text={secretKey} what="the secret key" />}
      <div class="chips">
        {!isShown && <Button text="Show the secret key" act={() => setShown(true)} />}
        <Button text={strings.rotate} act={() => setChanging(true)} />
      </div>
      {isChanging && (
        <RotateDialog
          close={() => setChanging(false)}
          change={(next) => {
            change(next);
            setShown(true);
            setChanging(false);
            showToast("The secret key is rotated. Update it on your server.");
          }}
        />
      )}
    </>
  );
}

function RotateDialog({ close, change }: { close(): void; change(secretKey: string): void }) {
  const { at } = useStaff();
  const form = useForm({ overlapHours: "24" }, async ({ overlapHours }) => {
    const body = { overlapHours: Number(overlapHours) };
    const { secretKey } = await send<{ secretKey: string }>("POST", at("staff/secret-key/rotate"), { body });
    change(secretKey);
  });
  return (
    <Dialog title={strings.rotate} close={close}>
      <p>A new secret key is created. The old one keeps working for the time you choose.</p>
      <Form form={form} action={strings.rotate} isDanger>
        <Choice label="The old key works for" {...form.field("overlapHours")} options={strings.overlaps} />
      </Form>
    </Dialog>
  );
}

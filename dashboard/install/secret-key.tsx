import { useState } from "preact/hooks";
import { Dialog } from "../controls/dialog.tsx";
import { Choice } from "../controls/field.tsx";
import { FormEnd } from "../controls/form-end.tsx";
import { TakeAway } from "../controls/take-away.tsx";
import { say } from "../controls/toasts.tsx";
import { useForm } from "../controls/use-form.ts";
import { useStaff } from "../frame/staff.ts";
import { send } from "../send.ts";
import { strings } from "./strings.ts";

interface Props {
  secretKey: string;
  change(secretKey: string): void;
}

/** The key that signs identities: hidden until asked for, and changed with an overlap. */
export function SecretKey({ secretKey, change }: Props) {
  const { workspace } = useStaff();
  const [isShown, setShown] = useState(false);
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <h3>{strings.workspaceId}</h3>
      <TakeAway text={workspace.id} what={strings.theId} />
      <h3>{strings.secret}</h3>
      <p class="quiet">{strings.secretText}</p>
      {isShown && <TakeAway text={secretKey} what={strings.theSecret} />}
      <div class="chips">
        {!isShown && (
          <button type="button" class="button" onClick={() => setShown(true)}>
            {strings.reveal}
          </button>
        )}
        <button type="button" class="button" onClick={() => setChanging(true)}>
          {strings.rotate}
        </button>
      </div>
      {isChanging && (
        <RotateDialog
          close={() => setChanging(false)}
          change={(next) => {
            change(next);
            setShown(true);
            setChanging(false);
            say(strings.rotated);
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
      <p>{strings.rotateText}</p>
      <form class="form" onSubmit={form.onSubmit}>
        <Choice
          label={strings.overlap}
          value={form.values.overlapHours}
          options={[...strings.overlaps]}
          onChange={(overlapHours) => form.set({ overlapHours })}
        />
        <FormEnd form={form} action={strings.rotate} isDanger />
      </form>
    </Dialog>
  );
}

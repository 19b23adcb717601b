import { useState } from "preact/hooks";
import type { RemovedTraces, User } from "../../api/users/contract.ts";
import { Download } from "../controls/button.tsx";
import { Confirm } from "../controls/dialog.tsx";
import { Check } from "../controls/field.tsx";
import { MenuRow, RowMenu } from "../controls/menu.tsx";
import { attempt, showToast } from "../controls/undo-toasts.tsx";
import { refresh, send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings } from "./strings.ts";

interface Props {
  person: User;
  reload(): void;
}

/** Admin actions for a user: export, block, remove everything and erase. */
export function PersonMenu({ person, reload }: Props) {
  const { at } = useStaff();
  const [isErasing, setErasing] = useState(false);
  const { id, fullName, isBlocked } = person;
  const setBlocked = async (isToBeBlocked: boolean, then: () => void = () => {}) => {
    if (await attempt(send("PATCH", at(`staff/users/${id}`), { body: { isBlocked: isToBeBlocked } }))) then();
    reload();
  };
  const undo = () => void setBlocked(isBlocked);
  const block = () =>
    setBlocked(!isBlocked, () =>
      showToast(isBlocked ? strings.isUnblocked(fullName) : strings.isBlocked(fullName), { undo }),
    );
  // Block now, to stop new content; delete content after `undoTime`, because deletion is irreversible.
  const removeAll = () =>
    setBlocked(true, () =>
      showToast(strings.isRemoving(fullName), {
        undo,
        commit: async (isLast) => {
          await attempt(removeTraces(at(`staff/users/${id}/removal`), isLast));
          refresh(at("staff/posts"));
        },
      }),
    );
  return (
    <>
      <RowMenu label={strings.actionsFor(fullName)}>
        {(close) => (
          <>
            <Download
              endpoint={at(`staff/users/${id}/export`)}
              text="Export data (JSON)"
              linkClass="menu-row"
            />
            <MenuRow icon="spam" text={isBlocked ? "Unblock" : "Block"} close={close} act={block} />
            <MenuRow icon="trash" text="Block and remove everything" close={close} act={removeAll} />
            <MenuRow icon="trash" text={strings.erase} close={close} act={() => setErasing(true)} />
          </>
        )}
      </RowMenu>
      {isErasing && <EraseDialog person={person} reload={reload} close={() => setErasing(false)} />}
    </>
  );
}

/** Removes everything that a user created. Repeats the request, because each request removes at most 500 posts. */
async function removeTraces(endpoint: string, isLast: boolean): Promise<void> {
  for (let isDone = false; !isDone; ) ({ isDone } = await send<RemovedTraces>("POST", endpoint, { isLast }));
}

function EraseDialog({ person: { id, fullName }, reload, close }: Props & { close(): void }) {
  const { at } = useStaff();
  const [withTexts, setWithTexts] = useState(false);
  return (
    <Confirm
      title={strings.eraseOne(fullName)}
      text="Name, e-mail, picture and id are deleted, and nobody can take part as this person again. Their votes still count. This cannot be undone."
      more={<Check label="Erase what they wrote too" isOn={withTexts} onChange={setWithTexts} />}
      action={strings.erase}
      word="erase"
      close={close}
      run={async () => {
        await send("POST", at(`staff/users/${id}/erasure`), { body: { withTexts } });
        showToast(strings.erased(fullName));
        reload();
      }}
    />
  );
}

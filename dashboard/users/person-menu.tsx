import { useState } from "preact/hooks";
import type { User } from "../../api/users/contract.ts";
import { Confirm } from "../controls/dialog.tsx";
import { Download } from "../controls/download.tsx";
import { Check } from "../controls/field.tsx";
import { Icon } from "../controls/icons.tsx";
import { Menu } from "../controls/menu.tsx";
import { say } from "../controls/toasts.tsx";
import { explainError } from "../explain-error.ts";
import { useStaff } from "../frame/staff.ts";
import { send } from "../send.ts";
import { strings } from "./strings.ts";

interface Props {
  person: User;
  reload(): void;
}

/** What admins can do about one person: hand over what is kept, block, and erase. */
export function PersonMenu({ person, reload }: Props) {
  const { at } = useStaff();
  const [isErasing, setErasing] = useState(false);
  const { id, fullName, isBlocked } = person;
  const block = async () => {
    try {
      await send("PATCH", at(`staff/users/${id}`), { body: { isBlocked: !isBlocked } });
      say(isBlocked ? strings.isUnblocked(fullName) : strings.isBlocked(fullName));
    } catch (error) {
      say(explainError(error));
    }
    reload();
  };
  return (
    <>
      <Menu
        button={<Icon name="dots" />}
        label={strings.actionsFor(fullName)}
        buttonClass="icon"
        menuClass="tight at-end"
      >
        {(close) => (
          <>
            <Download door={at(`staff/users/${id}/export`)} text={strings.save} linkClass="menu-row" />
            <button
              type="button"
              class="menu-row"
              onClick={() => {
                close();
                block();
              }}
            >
              <Icon name="spam" />
              {isBlocked ? strings.unblock : strings.block}
            </button>
            <button
              type="button"
              class="menu-row"
              onClick={() => {
                close();
                setErasing(true);
              }}
            >
              <Icon name="trash" />
              {strings.erase}
            </button>
          </>
        )}
      </Menu>
      {isErasing && <EraseDialog person={person} reload={reload} close={() => setErasing(false)} />}
    </>
  );
}

function EraseDialog({ person: { id, fullName }, reload, close }: Props & { close(): void }) {
  const { at } = useStaff();
  const [withTexts, setWithTexts] = useState(false);
  return (
    <Confirm
      title={strings.eraseOne(fullName)}
      text={strings.eraseText}
      more={<Check label={strings.eraseTexts} isOn={withTexts} onChange={setWithTexts} />}
      action={strings.erase}
      word={strings.eraseWord}
      close={close}
      run={async () => {
        await send("POST", at(`staff/users/${id}/erasure`), { body: { withTexts } });
        say(strings.erased(fullName));
        reload();
      }}
    />
  );
}

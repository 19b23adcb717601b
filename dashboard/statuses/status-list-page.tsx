import { useState } from "preact/hooks";
import type { Status } from "../../api/statuses/contract.ts";
import { Button } from "../controls/button.tsx";
import { Confirm, Dialog } from "../controls/dialog.tsx";
import { Loaded } from "../controls/notice.tsx";
import { SettingsPage } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { send, useQuery } from "../requests.ts";
import { StatusForm } from "./status-form.tsx";
import { StatusTable } from "./status-table.tsx";
import { strings } from "./strings.ts";

export function StatusListPage() {
  const { at } = useStaff();
  const statuses = useQuery<Status[]>(at("staff/statuses"));
  const [edited, setEdited] = useState<Status | "new">();
  const [toDelete, setToDelete] = useState<Status>();
  const close = () => setEdited(undefined);
  return (
    <SettingsPage
      tab="statuses"
      intro={strings.intro}
      action={<Button icon="plus" kind="primary" text={strings.new} act={() => setEdited("new")} />}
    >
      <Loaded answer={statuses} lines={5}>
        {(list) => <StatusTable list={list} answer={statuses} edit={setEdited} remove={setToDelete} />}
      </Loaded>
      {edited && (
        <Dialog title={edited === "new" ? strings.new : strings.edit(edited.name)} close={close}>
          <StatusForm
            status={edited === "new" ? undefined : edited}
            done={() => {
              close();
              statuses.reload();
            }}
          />
        </Dialog>
      )}
      {toDelete && (
        <Confirm
          title={strings.remove(toDelete.name)}
          text={strings.removeText}
          action={strings.delete}
          close={() => setToDelete(undefined)}
          run={async () => {
            await send("DELETE", at(`staff/statuses/${toDelete.id}`));
            statuses.reload();
          }}
        />
      )}
    </SettingsPage>
  );
}

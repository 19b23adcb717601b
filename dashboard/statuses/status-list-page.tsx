import { useState } from "preact/hooks";
import type { Status } from "../../api/statuses/contract.ts";
import { Confirm, Dialog } from "../controls/dialog.tsx";
import { Icon } from "../controls/icons.tsx";
import { Loaded } from "../controls/notice.tsx";
import { StatusWord } from "../controls/state.tsx";
import { say } from "../controls/toasts.tsx";
import { explainError } from "../explain-error.ts";
import { Page } from "../frame/page.tsx";
import { SettingsTabs } from "../frame/settings-tabs.tsx";
import { useStaff } from "../frame/staff.ts";
import { frameStrings } from "../frame/strings.ts";
import { send } from "../send.ts";
import { type Answer, useAnswer } from "../use-answer.ts";
import { StatusForm } from "./status-form.tsx";
import { strings } from "./strings.ts";

export function StatusListPage() {
  const { at } = useStaff();
  const statuses = useAnswer<Status[]>(at("staff/statuses"));
  const [edited, setEdited] = useState<Status | "new">();
  const [doomed, setDoomed] = useState<Status>();
  const close = () => setEdited(undefined);
  return (
    <Page title={frameStrings.settings}>
      <SettingsTabs tab="statuses" />
      <div class="page-head">
        <p class="quiet grow">{strings.intro}</p>
        <button type="button" class="button primary" onClick={() => setEdited("new")}>
          <Icon name="plus" />
          {strings.new}
        </button>
      </div>
      <Loaded answer={statuses} bones={5}>
        {(list) => <StatusTable list={list} answer={statuses} edit={setEdited} remove={setDoomed} />}
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
      {doomed && (
        <Confirm
          title={strings.remove(doomed.name)}
          text={strings.removeText}
          action={strings.delete}
          close={() => setDoomed(undefined)}
          run={async () => {
            await send("DELETE", at(`staff/statuses/${doomed.id}`));
            statuses.reload();
          }}
        />
      )}
    </Page>
  );
}

interface TableProps {
  list: Status[];
  answer: Answer<Status[]>;
  edit(status: Status): void;
  remove(status: Status): void;
}

function StatusTable({ list, answer, edit, remove }: TableProps) {
  const { at } = useStaff();
  const move = async (from: number, to: number) => {
    const next = list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
    answer.change(next);
    try {
      const ids = next.map(({ id }) => id);
      answer.change(await send<Status[]>("PATCH", at("staff/statuses"), { body: { ids } }));
    } catch (error) {
      say(explainError(error));
      answer.reload();
    }
  };
  return (
    <table class="table">
      <thead>
        <tr>
          <th>{strings.name}</th>
          <th>{strings.value}</th>
          <th>{strings.kind}</th>
          <th>
            <span class="unseen">{strings.order}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((status, place) => (
          <tr key={status.id}>
            <td class="main">
              <StatusWord status={status} />
            </td>
            <td class="code">{status.value}</td>
            <td>{strings.kinds[status.kind]}</td>
            <td class="tight">
              <RowButton
                icon="up"
                label={strings.up(status.name)}
                isOff={place === 0}
                act={() => move(place, place - 1)}
              />
              <RowButton
                icon="down"
                label={strings.down(status.name)}
                isOff={place === list.length - 1}
                act={() => move(place, place + 1)}
              />
              <RowButton icon="edit" label={strings.edit(status.name)} act={() => edit(status)} />
              <RowButton icon="trash" label={strings.remove(status.name)} act={() => remove(status)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ButtonProps {
  icon: "up" | "down" | "edit" | "trash";
  label: string;
  isOff?: boolean;
  act(): void;
}

const RowButton = ({ icon, label, isOff = false, act }: ButtonProps) => (
  <button type="button" class="icon" aria-label={label} disabled={isOff} onClick={act}>
    <Icon name={icon} />
  </button>
);

import { useLayoutEffect } from "preact/hooks";
import type { Status } from "../../api/statuses/contract.ts";
import { copyText } from "../controls/copy-text.ts";
import { IconButton } from "../controls/icon-button.tsx";
import { ListTable } from "../controls/list-table.tsx";
import { StatusLabel } from "../controls/status-label.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { reorder, useDragOrder } from "../controls/use-drag-order.tsx";
import { announce } from "../frame/announce.tsx";
import { useStaff } from "../frame/staff.ts";
import { frameStrings } from "../frame/strings.ts";
import { type Answer, send } from "../requests.ts";
import { strings as common } from "../strings.ts";
import { strings } from "./strings.ts";

interface Props {
  list: Status[];
  answer: Answer<Status[]>;
  edit(status: Status): void;
  remove(status: Status): void;
}

/** The statuses in order; buttons and a grip move them. */
export function StatusTable({ list, answer, edit, remove }: Props) {
  const { at } = useStaff();
  const move = async (from: number, to: number) => {
    const next = reorder(list, from, to);
    answer.change(next);
    announce(strings.moved(next[to]?.name ?? "", to + 1, next.length));
    try {
      const ids = next.map(({ id }) => id);
      answer.change(await send<Status[]>("PATCH", at("staff/statuses"), { body: { ids } }));
    } catch (error) {
      showError(error);
      answer.reload();
    }
  };
  const copyId = async ({ id, name }: Status) =>
    showToast((await copyText(id)) ? strings.idCopied(name) : common.copyFailed);
  const { shown, dragged, gripOf } = useDragOrder(list, move);
  useKeptFocus(shown.map(({ id }) => id).join());
  const placeOf = (status: Status) => shown.indexOf(status);
  return (
    <ListTable
      title={frameStrings.statuses}
      rows={shown}
      marked={dragged}
      columns={[
        {
          title: strings.name.label,
          kind: "main",
          cell: (status) => (
            <>
              {gripOf(placeOf(status))}
              <StatusLabel status={status} />
            </>
          ),
        },
        {
          title: strings.value.label,
          kind: "code place",
          tip: ({ value }) => value,
          cell: ({ value }) => value,
        },
        { title: strings.kind, kind: "tight", cell: ({ kind }) => strings.kinds[kind] },
        {
          title: strings.order,
          isUnseen: true,
          kind: "tight",
          cell: (status) => {
            const place = placeOf(status);
            return (
              <>
                <IconButton
                  icon="up"
                  label={strings.up(status.name)}
                  isOff={place === 0}
                  act={() => move(place, place - 1)}
                />
                <IconButton
                  icon="down"
                  label={strings.down(status.name)}
                  isOff={place === list.length - 1}
                  act={() => move(place, place + 1)}
                />
                <IconButton icon="copy" label={strings.copyId(status.name)} act={() => copyId(status)} />
                <IconButton icon="edit" label={strings.edit(status.name)} act={() => edit(status)} />
                <IconButton icon="trash" label={strings.remove(status.name)} act={() => remove(status)} />
              </>
            );
          },
        },
      ]}
    />
  );
}

/** Keeps the focus on a button whose row moves: the row is inserted again, which blurs the button. */
function useKeptFocus(order: string): void {
  const focused = document.activeElement;
  useLayoutEffect(() => {
    if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
  }, [order]);
}

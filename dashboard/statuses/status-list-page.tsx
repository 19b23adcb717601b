import { useLayoutEffect, useState } from "preact/hooks";
import type { Status } from "../../api/statuses/contract.ts";
import { Button, IconButton } from "../controls/button.tsx";
import { copyText } from "../controls/copy-field.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Choice, Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded } from "../controls/notice.tsx";
import { StatusLabel } from "../controls/status-label.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { announce } from "../frame/announce.tsx";
import { SettingsPage } from "../frame/page.tsx";
import { frameStrings } from "../frame/strings.ts";
import { reorder, useDragOrder } from "../hooks/use-drag-order.tsx";
import { cutColumn, ListTable } from "../lists/list-table.tsx";
import { type QueryState, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { toSlug } from "../text/to-slug.ts";
import { DeleteStatus } from "./delete-status.tsx";
import { strings } from "./strings.ts";

const kinds = ["open", "active", "done", "closed"] as const;

export function StatusListPage() {
  const { at } = useStaff();
  const statuses = useQuery<Status[]>(at("staff/statuses"));
  const [edited, setEdited] = useState<Status | "new">();
  const close = () => setEdited(undefined);
  return (
    <SettingsPage
      tab="statuses"
      intro="Statuses show progress. The type sets the shape and whether a post counts as open."
      action={<Button icon="plus" kind="primary" text={strings.new} act={() => setEdited("new")} />}
    >
      <Loaded query={statuses} lines={5}>
        {(list) => <StatusTable list={list} query={statuses} edit={setEdited} />}
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
    </SettingsPage>
  );
}

function StatusForm({ status, done }: { status: Status | undefined; done(): void }) {
  const { at } = useStaff();
  const { name, value, kind, color } = status ?? { name: "", value: "", kind: "open" as const, color: null };
  const form = useForm({ name, value, kind, color: color ?? "" }, async (values) => {
    const body = { ...values, color: values.color || null };
    if (status) await send("PATCH", at(`staff/statuses/${status.id}`), { body });
    else await send("POST", at("staff/statuses"), { body });
    done();
  });
  const { values, set } = form;
  const writeName = (name: string) =>
    set(status || values.value !== makeValue(values.name) ? { name } : { name, value: makeValue(name) });
  const colors = Object.entries<string>(strings.colors);
  // The API accepts any colour.
  if (color && !(color in strings.colors)) colors.push([color, color]);
  return (
    <Form form={form} action={status ? common.save : "Create status"}>
      <Field {...form.field("name")} {...strings.name} onChange={writeName} hasStart />
      <Field {...form.field("value")} {...strings.value} isCode />
      <Choice
        label={strings.kind}
        {...form.field("kind")}
        options={kinds.map((kind) => [kind, strings.kinds[kind]])}
      />
      <Choice label="Colour" {...form.field("color")} options={colors} />
      <p>
        <span class="label">Preview</span>
        <StatusLabel status={{ ...values, name: values.name || strings.new }} />
      </p>
    </Form>
  );
}

/** The value of a new status with this name: `in_review` from "In review". */
const makeValue = (name: string) => toSlug(name, "_", 50);

interface TableProps {
  list: Status[];
  query: QueryState<Status[]>;
  edit(status: Status): void;
}

/** The statuses in order, with buttons and grips to move them. */
function StatusTable({ list, query, edit }: TableProps) {
  const { at } = useStaff();
  const move = async (from: number, to: number) => {
    const next = reorder(list, from, to);
    query.change(next);
    announce(strings.moved(next[to]?.name ?? "", to + 1, next.length));
    try {
      const ids = next.map(({ id }) => id);
      query.change(await send<Status[]>("PATCH", at("staff/statuses"), { body: { ids } }));
    } catch (error) {
      showError(error);
      query.reload();
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
        cutColumn(strings.value.label, ({ value }: Status) => value),
        { title: strings.kind, kind: "tight", cell: ({ kind }) => strings.kinds[kind] },
        {
          title: "Order",
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
                <DeleteStatus status={status} statuses={list} done={query.reload} />
              </>
            );
          },
        },
      ]}
    />
  );
}

/** Restores focus to a button whose row has moved, because inserting the row again blurs the button. */
function useKeptFocus(order: string): void {
  const focused = document.activeElement;
  useLayoutEffect(() => {
    if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
  }, [order]);
}

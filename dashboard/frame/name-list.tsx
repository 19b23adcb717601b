import { useRef, useState } from "preact/hooks";
import { Button, IconButton } from "../controls/button.tsx";
import { ConfirmButton } from "../controls/dialog.tsx";
import { Field } from "../controls/field.tsx";
import { useForm } from "../controls/form.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { attempt } from "../controls/undo-toasts.tsx";
import { refresh, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { formatCount, strings } from "../strings.ts";

interface Named {
  id: string;
  name: string;
  postsCount?: number;
  changelogsCount?: number;
}

interface Props {
  title: string;
  help: string;
  /** Shown while there are no names. */
  none?: string;
  /** States the consequence of removing a name; `count` is the number of posts or entries that have it. */
  explain(count: number): string;
  /** API path that returns the names. */
  list: string;
  /** API path for adding, changing and removing names. */
  endpoint: string;
  /** Prefix of the API paths to reload after a change, because their responses contain the names. */
  stale?: string;
  /** The fields to send with the name of a new category or tag. */
  rest?: object;
}

const countOf = ({ postsCount, changelogsCount }: Named) => postsCount ?? changelogsCount ?? 0;

/** Categories or tags: names that can be added, edited in place, and removed. */
export function NameList({ title, help, none, explain, list, endpoint, stale = endpoint, rest }: Props) {
  const { at } = useStaff();
  const names = useQuery<Named[]>(at(list));
  const [editing, setEditing] = useState("");
  const rows = useRef<HTMLUListElement>(null);
  const change = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) => {
    await send(method, at(path), body && { body });
    refresh(at(stale));
  };
  const close = (id: string) => {
    setEditing("");
    setTimeout(() => rows.current?.querySelector<HTMLElement>(`[data-id="${id}"] button`)?.focus());
  };
  return (
    <Loaded query={names} lines={3}>
      {(items) => (
        <Section title={title} text={help}>
          {none && !items.length && <p>{none}</p>}
          <ul ref={rows} class="plain-rows names">
            {items.map((item) => (
              <li key={item.id} data-id={item.id}>
                {editing === item.id ? (
                  <RenameForm
                    name={item.name}
                    rename={(name) => change("PATCH", `${endpoint}/${item.id}`, { name })}
                    close={() => close(item.id)}
                  />
                ) : (
                  <>
                    <span class="grow" dir="auto">
                      {item.name}
                    </span>
                    <span class="quiet small">{formatCount(countOf(item))}</span>
                    <IconButton
                      icon="edit"
                      label={strings.renameOne(item.name)}
                      act={() => setEditing(item.id)}
                    />
                    <ConfirmButton
                      icon="trash"
                      isIconOnly
                      title={strings.removeOne(item.name)}
                      text={explain(countOf(item))}
                      action="Remove"
                      run={() => change("DELETE", `${endpoint}/${item.id}`)}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
          <AddForm title={title} add={(name) => change("POST", endpoint, { name, ...rest })} />
        </Section>
      )}
    </Loaded>
  );
}

function AddForm({ title, add }: { title: string; add(name: string): Promise<unknown> }) {
  const form = useForm({ name: "" }, async ({ name }) => {
    await add(name);
    form.reset({ name: "" });
  });
  return (
    <form class="form row-form" onSubmit={form.onSubmit} noValidate>
      <Field {...form.field("name")} label="New name" fault={form.faultOf("name") ?? form.fault} />
      <Button text="Add" of={title} isBusy={form.isBusy} />
    </form>
  );
}

interface RenameProps {
  name: string;
  rename(name: string): Promise<unknown>;
  close(): void;
}

function RenameForm({ name, rename, close }: RenameProps) {
  const [text, setText] = useState(name);
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    if (text === name || (await attempt(rename(text)))) close();
  };
  return (
    <form class="name-form" onSubmit={onSubmit}>
      <input
        class="field"
        aria-label={strings.renameOne(name)}
        value={text}
        dir="auto"
        ref={(field) => field?.focus()}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && close()}
      />
      <Button text={strings.save} />
    </form>
  );
}

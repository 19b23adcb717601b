import { useRef, useState } from "preact/hooks";
import { formatCount, strings } from "../strings.ts";
import { Confirm } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";
import { Section } from "./section.tsx";
import { showError } from "./undo-toasts.tsx";
import { useForm } from "./use-form.ts";

export interface Named {
  id: string;
  name: string;
  /** Number of objects with this name. */
  count: number;
}

interface Props {
  title: string;
  help: string;
  items: Named[];
  add(name: string): Promise<unknown>;
  rename(id: string, name: string): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  /** The consequence of removing a name. */
  explain(item: Named): string;
}

/** A list of names that can be added, edited in place, and removed. */
export function NameList({ title, help, items, add, rename, remove, explain }: Props) {
  const [editing, setEditing] = useState("");
  const [toDelete, setToDelete] = useState<Named>();
  const rows = useRef<HTMLUListElement>(null);
  const close = (id: string) => {
    setEditing("");
    setTimeout(() => rows.current?.querySelector<HTMLElement>(`[data-id="${id}"] button`)?.focus());
  };
  const form = useForm({ name: "" }, async ({ name }) => {
    await add(name);
    form.reset({ name: "" });
  });
  return (
    <Section title={title} text={help}>
      <ul ref={rows} class="plain-rows names">
        {items.map((item) => (
          <li key={item.id} data-id={item.id}>
            {editing === item.id ? (
              <NameForm item={item} rename={rename} close={() => close(item.id)} />
            ) : (
              <>
                <span class="grow" dir="auto">
                  {item.name}
                </span>
                <span class="quiet small">{formatCount(item.count)}</span>
                <IconButton
                  icon="edit"
                  label={strings.renameOne(item.name)}
                  act={() => setEditing(item.id)}
                />
                <IconButton icon="trash" label={strings.removeOne(item.name)} act={() => setToDelete(item)} />
              </>
            )}
          </li>
        ))}
      </ul>
      <form class="form row-form" onSubmit={form.onSubmit} noValidate>
        <Field {...form.field("name")} label={strings.newName} fault={form.faultOf("name") ?? form.fault} />
        <button type="submit" class="button" aria-busy={form.isBusy}>
          {strings.add}
          <span class="unseen"> {title}</span>
        </button>
      </form>
      {toDelete && (
        <Confirm
          title={strings.removeOne(toDelete.name)}
          text={explain(toDelete)}
          action={strings.remove}
          close={() => setToDelete(undefined)}
          run={() => remove(toDelete.id)}
        />
      )}
    </Section>
  );
}

function NameForm({ item, rename, close }: { item: Named; rename: Props["rename"]; close(): void }) {
  const [name, setName] = useState(item.name);
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    try {
      if (name !== item.name) await rename(item.id, name);
      close();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <form class="name-form" onSubmit={onSubmit}>
      <input
        class="field"
        aria-label={strings.renameOne(item.name)}
        value={name}
        dir="auto"
        ref={(field) => field?.focus()}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && close()}
      />
      <button type="submit" class="button">
        {strings.save}
      </button>
    </form>
  );
}

import type { Board, CreateBoard } from "../../api/boards/contract.ts";
import { Check, Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { toSlug } from "../text/to-slug.ts";
import { strings } from "./strings.ts";

interface Props {
  board?: Board;
  action: string;
  submit(board: CreateBoard): Promise<void>;
}

/** The form for a new board, or for editing one. */
export function BoardForm({ board, action, submit }: Props) {
  const initial = {
    title: board?.title ?? "",
    url: board?.url ?? "",
    description: board?.description ?? "",
    isPrivate: board?.isPrivate ?? false,
  };
  const form = useForm(initial, ({ description, ...rest }) =>
    submit({ ...rest, description: description.trim() || null }),
  );
  const { values, set } = form;
  const writeTitle = (title: string) =>
    set(board || values.url !== addressOf(values.title) ? { title } : { title, url: addressOf(title) });
  return (
    <Form form={form} action={action}>
      <Field {...form.field("title")} {...strings.name} onChange={writeTitle} hasStart={!board} />
      <Field {...form.field("url")} {...strings.url} isCode />
      <Field {...form.field("description")} label="Description" isOptional rows={3} />
      <Check
        label="Only staff can see this board"
        isOn={values.isPrivate}
        onChange={(isPrivate) => set({ isPrivate })}
      />
    </Form>
  );
}

const addressOf = (title: string) => toSlug(title, "-", 20);

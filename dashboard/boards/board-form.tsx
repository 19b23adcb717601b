import type { Board, CreateBoard } from "../../api/boards/contract.ts";
import { Check, Field } from "../controls/field.tsx";
import { FormEnd } from "../controls/form-end.tsx";
import { useForm } from "../controls/use-form.ts";
import { strings } from "./strings.ts";

interface Props {
  board?: Board;
  action: string;
  keep(board: CreateBoard): Promise<void>;
}

/** A new board, or what can be changed of one. */
export function BoardForm({ board, action, keep }: Props) {
  const initial = {
    title: board?.title ?? "",
    url: board?.url ?? "",
    description: board?.description ?? "",
    isPrivate: board?.isPrivate ?? false,
  };
  const form = useForm(initial, ({ description, ...rest }) =>
    keep({ ...rest, description: description.trim() || null }),
  );
  const { values, set, faultOf } = form;
  const writeTitle = (title: string) =>
    set(board || values.url !== addressOf(values.title) ? { title } : { title, url: addressOf(title) });
  return (
    <form class="form" onSubmit={form.onSubmit} noValidate>
      <Field
        name="title"
        label={strings.name}
        help={strings.nameHelp}
        value={values.title}
        fault={faultOf("title")}
        onInput={writeTitle}
        hasStart={!board}
      />
      <Field
        name="url"
        label={strings.url}
        help={strings.urlHelp}
        isCode
        value={values.url}
        fault={faultOf("url")}
        onInput={(url) => set({ url })}
      />
      <Field
        name="description"
        label={strings.description}
        isOptional
        rows={3}
        value={values.description}
        fault={faultOf("description")}
        onInput={(description) => set({ description })}
      />
      <Check label={strings.isPrivate} isOn={values.isPrivate} onChange={(isPrivate) => set({ isPrivate })} />
      <FormEnd form={form} action={action} />
    </form>
  );
}

/** «Mobile app» is `mobile-app`. */
function addressOf(title: string): string {
  const words = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return words
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, 20)
    .replace(/-+$/, "");
}

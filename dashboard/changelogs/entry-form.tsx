import type { Changelog, ChangelogTag } from "../../api/changelogs/contract.ts";
import { Check, Field } from "../controls/field.tsx";
import { Form } from "../controls/form.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { useForm } from "../controls/use-form.ts";
import { useStaff } from "../frame/staff.ts";
import { refresh, send, useQuery } from "../requests.ts";
import { go, useLeaveGuard } from "../router.ts";
import { strings as common } from "../strings.ts";
import { Preview } from "./preview.tsx";
import { strings } from "./strings.ts";

/** Markdown on the left, the preview on the right. */
export function EntryForm({ entry }: { entry?: Changelog }) {
  const { at, paths } = useStaff();
  const initial = {
    title: entry?.title ?? "",
    content: entry?.content ?? "",
    tagIds: entry?.tagIds ?? [],
  };
  const form = useForm(initial, async (body) => {
    if (entry) await send("PATCH", at(`v1/changelogs/${entry.id}`), { body });
    else await send("POST", at("v1/changelogs"), { body });
    form.reset(body);
    refresh(at("v1/changelogs"));
    showToast(entry ? common.saved : strings.isPublished);
    // Navigate after the form has no unsaved changes, which would ask for confirmation.
    if (!entry) setTimeout(() => go(paths.changelog));
  });
  const { values, set } = form;
  useLeaveGuard(form.isDirty && !form.isBusy, strings.leave);
  return (
    <div class="editor">
      <Form form={form} action={entry ? common.save : strings.publish}>
        <Field {...form.field("title")} label={strings.name} />
        <Field {...form.field("content")} label={strings.text} help={strings.textHelp} rows={14} isCode />
        <Tags chosen={values.tagIds} choose={(tagIds) => set({ tagIds })} />
      </Form>
      <Preview title={values.title} content={values.content} />
    </div>
  );
}

function Tags({ chosen, choose }: { chosen: string[]; choose(ids: string[]): void }) {
  const { at } = useStaff();
  const tags = useQuery<ChangelogTag[]>(at("v1/changelogs/tags")).value ?? [];
  return (
    <fieldset>
      <legend class="label">{strings.tags}</legend>
      {!tags.length && <p class="help">{strings.noTags}</p>}
      <div class="chips">
        {tags.map(({ id, name }) => (
          <Check
            key={id}
            label={name}
            isOn={chosen.includes(id)}
            onChange={(isOn) => choose(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

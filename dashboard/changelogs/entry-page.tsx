import type { Changelog, ChangelogTag } from "../../api/changelogs/contract.ts";
import { ConfirmButton } from "../controls/dialog.tsx";
import { Check, Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded } from "../controls/notice.tsx";
import { TextTools } from "../controls/text-tools.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import type { PageProps } from "../pages.ts";
import { refresh, send, useQuery } from "../requests.ts";
import { go, goBack, useLeaveGuard } from "../router.ts";
import { strings as common } from "../strings.ts";
import { Preview } from "./preview.tsx";
import { strings } from "./strings.ts";

/** The page for creating or editing an entry. */
export function EntryPage({ params }: PageProps) {
  const { at, paths } = useStaff();
  const entry = useQuery<Changelog>(params.id ? at(`v1/changelogs/${params.id}`) : "");
  return (
    <Page
      title={params.id ? strings.edit : strings.new}
      back={{ path: paths.changelog, text: strings.back }}
      actions={
        entry.value && (
          <ConfirmButton
            icon="trash"
            title={strings.delete}
            text={strings.deleteText}
            action={strings.delete}
            run={async () => {
              await send("DELETE", at(`v1/changelogs/${params.id}`));
              refresh(at("v1/changelogs?"));
              goBack(paths.changelog);
            }}
          />
        )
      }
    >
      {params.id ? <Loaded query={entry}>{(value) => <EntryForm entry={value} />}</Loaded> : <EntryForm />}
    </Page>
  );
}

/** The form with the Markdown, and beside it the preview. */
function EntryForm({ entry }: { entry?: Changelog }) {
  const { at, paths } = useStaff();
  const { title, content, tagIds } = entry ?? { title: "", content: "", tagIds: [] };
  const form = useForm({ title, content, tagIds }, async (body) => {
    if (entry) await send("PATCH", at(`v1/changelogs/${entry.id}`), { body });
    else await send("POST", at("v1/changelogs"), { body });
    form.reset(body);
    refresh(at("v1/changelogs"));
    showToast(entry ? common.saved : strings.isPublished);
    // Navigate after the form has rendered without unsaved changes, because unsaved changes cause a confirmation
    // prompt.
    if (!entry) setTimeout(() => go(paths.changelog));
  });
  const { values, set } = form;
  useLeaveGuard(form.isDirty && !form.isBusy, strings.leave);
  return (
    <div class="editor">
      <Form form={form} action={entry ? common.save : strings.publish}>
        <Field {...form.field("title")} label={strings.name} />
        <Field {...form.field("content")} label={strings.text} help={strings.textHelp} rows={14} isCode />
        <TextTools value={values.content} onChange={(content) => set({ content })} />
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

import { useState } from "preact/hooks";
import type {
  Changelog,
  ChangelogTag,
  EditChangelog,
  EntryText,
  WrittenChangelog,
} from "../../api/changelogs/contract.ts";
import { ConfirmButton } from "../controls/dialog.tsx";
import { Check, Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded } from "../controls/notice.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { OtherText } from "../frame/other-text.tsx";
import { Page } from "../frame/page.tsx";
import type { PageProps } from "../pages.ts";
import { refresh, SendError, send, useQuery } from "../requests.ts";
import { go, goBack, useLeaveGuard } from "../router.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { TextTools } from "../text/text-tools.tsx";
import { Preview } from "./preview.tsx";
import { strings } from "./strings.ts";

/** The page for creating or editing an entry. */
export function EntryPage({ params }: PageProps) {
  const { at, paths } = useStaff();
  const entry = useQuery<Changelog>(params.id ? at(`v1/changelogs/${params.id}`) : "");
  return (
    <Page
      title={params.id ? "Edit entry" : strings.new}
      back={{ path: paths.changelog, text: "All entries" }}
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

/**
 * The form with the Markdown, and beside it the preview. If somebody else has saved another text meanwhile, shows it and
 * asks which one to keep.
 */
function EntryForm({ entry }: { entry?: Changelog }) {
  const { at, paths } = useStaff();
  const [before, setBefore] = useState(valuesOf(entry ?? { title: "", content: "", tagIds: [] }));
  const [other, setOther] = useState<EntryText>();
  const form = useForm(before, async (values) => {
    if (!entry) {
      await send("POST", at("v1/changelogs"), { body: values });
      start(values);
      showToast("Published.");
      // Navigate after the form has rendered without unsaved changes, because unsaved changes cause a confirmation
      // prompt.
      setTimeout(() => go(paths.changelog));
      return;
    }
    const { tagIds, ...text } = values;
    const { tagIds: tagsBefore, ...seen } = before;
    const body: EditChangelog = { ...text, seen, ...(tagIds !== tagsBefore && { tagIds }) };
    try {
      const saved = await send<WrittenChangelog>("PATCH", at(`staff/changelogs/${entry.id}`), { body });
      start(valuesOf(saved));
      showToast(common.saved);
    } catch (error) {
      const found = error instanceof SendError ? error.entry : undefined;
      if (!found) throw error;
      setOther(found);
      setBefore({ ...found, tagIds: tagsBefore });
    }
  });
  /** Makes these values, which the service has, those of a form without changes. */
  const start = (stored: EntryValues) => {
    setBefore(stored);
    setOther(undefined);
    form.reset(stored);
    refresh(at("v1/changelogs"));
  };
  const { values, set } = form;
  useLeaveGuard((form.isDirty || other !== undefined) && !form.isBusy, "Discard unsaved changes?");
  return (
    <div class="editor">
      <Form
        form={form}
        action={other ? common.overwrite : entry ? common.save : "Publish"}
        isDanger={other !== undefined}
      >
        <Field {...form.field("title")} label="Title" />
        <Field
          {...form.field("content")}
          label="Text"
          help="Markdown: **bold**, *italic*, # heading, - list, [link](https://example.com), `code`."
          rows={14}
          isCode
        />
        <TextTools value={values.content} onChange={(content) => set({ content })} />
        <Tags chosen={values.tagIds} choose={(tagIds) => set({ tagIds })} />
        {other && (
          <OtherText
            title="Somebody changed this entry."
            fields={[
              [common.titleNow, other.title],
              ["Text now", other.content],
            ]}
            keep={() => start(before)}
          />
        )}
      </Form>
      <Preview title={values.title} content={values.content} />
    </div>
  );
}

type EntryValues = Pick<Changelog, "title" | "content" | "tagIds">;
const valuesOf = ({ title, content, tagIds }: EntryValues): EntryValues => ({ title, content, tagIds });

function Tags({ chosen, choose }: { chosen: string[]; choose(ids: string[]): void }) {
  const { at } = useStaff();
  const tags = useQuery<ChangelogTag[]>(at("v1/changelogs/tags")).value ?? [];
  return (
    <fieldset>
      <legend class="label">{strings.tags}</legend>
      {!tags.length && <p class="help">No tags yet. Create them below the list of entries.</p>}
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

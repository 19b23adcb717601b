import type { CreatePoll, Poll } from "../../api/polls/contract.ts";
import { Choice, Field } from "../controls/field.tsx";
import { FormEnd } from "../controls/form-end.tsx";
import { Icon } from "../controls/icons.tsx";
import { useForm } from "../controls/use-form.ts";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { go, useLeaveGuard } from "../router.ts";
import { send } from "../send.ts";
import { refresh } from "../use-answer.ts";
import { OptionList } from "./option-list.tsx";
import { PollPreview } from "./poll-preview.tsx";
import { strings } from "./strings.ts";

const types = ["single", "multiple", "ranked"] as const;
const week = 7 * 86_400_000;

/** A moment as the field of the browser writes it: local, to the minute. */
const toLocal = (at: number) =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

const toIso = (local: string) => (local ? new Date(local).toISOString() : "");

export interface PollDraft {
  title: string;
  description: string;
  type: CreatePoll["type"];
  /** Local, as the fields write it. */
  startAt: string;
  endAt: string;
  options: string[];
}

/** A poll in the making, beside what people will see of it. */
export function NewPollPage() {
  const { at, paths } = useStaff();
  const initial: PollDraft = {
    title: "",
    description: "",
    type: "single",
    startAt: toLocal(Date.now()),
    endAt: toLocal(Date.now() + week),
    options: ["", ""],
  };
  const form = useForm(initial, async ({ title, description, type, startAt, endAt, options }) => {
    const body = {
      ...{ title, type, startAt: toIso(startAt), endAt: toIso(endAt) },
      options: options.map((option) => ({ title: option })),
      ...(description.trim() && { description }),
    };
    const made = await send<Poll>("POST", at("v1/polls"), { body });
    refresh(at("v1/polls"));
    form.reset(initial);
    // Once the form knows that nothing is left to lose.
    setTimeout(() => go(paths.poll(made.id)));
  });
  const { values, set, faultOf } = form;
  useLeaveGuard(form.isDirty && !form.isBusy, strings.leave);
  return (
    <Page
      title={strings.new}
      intro={strings.fixed}
      above={
        <a class="way-back" href={`/dashboard/${paths.polls}`}>
          <Icon name="back" />
          {strings.back}
        </a>
      }
    >
      <div class="editor">
        <form class="form" onSubmit={form.onSubmit} noValidate>
          <Field
            name="title"
            label={strings.question}
            value={values.title}
            fault={faultOf("title")}
            onInput={(title) => set({ title })}
          />
          <Field
            name="description"
            label={strings.description}
            isOptional
            rows={2}
            value={values.description}
            fault={faultOf("description")}
            onInput={(description) => set({ description })}
          />
          <Choice
            label={strings.kind}
            help={strings.typeHelp[values.type]}
            value={values.type}
            options={types.map((type) => [type, strings.types[type]])}
            onChange={(chosen) => set({ type: types.find((type) => type === chosen) ?? "single" })}
          />
          <OptionList
            options={values.options}
            faultOf={(index) => faultOf(`options.${index}.title`)}
            change={(options) => set({ options })}
          />
          <div class="side-by-side">
            <Field
              name="startAt"
              type="datetime-local"
              label={strings.start}
              value={values.startAt}
              fault={faultOf("startAt")}
              onInput={(startAt) => set({ startAt })}
            />
            <Field
              name="endAt"
              type="datetime-local"
              label={strings.end}
              value={values.endAt}
              fault={faultOf("endAt")}
              onInput={(endAt) => set({ endAt })}
            />
          </div>
          <FormEnd form={form} action={strings.make} />
        </form>
        <PollPreview poll={values} />
      </div>
    </Page>
  );
}

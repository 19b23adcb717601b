import type { CreatePoll, Poll } from "../../api/polls/contract.ts";
import { Choice, Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Page } from "../frame/page.tsx";
import { refresh, send } from "../requests.ts";
import { go, useLeaveGuard } from "../router.ts";
import { useStaff } from "../staff.ts";
import { Time, toIso, toLocal } from "../text/time.tsx";
import { OptionList } from "./option-list.tsx";
import { strings } from "./strings.ts";

const types = ["single", "multiple", "ranked"] as const;
const week = 7 * 86_400_000;

interface PollDraft {
  title: string;
  description: string;
  type: CreatePoll["type"];
  /** Start and end, in the format of a `datetime-local` field. */
  startAt: string;
  endAt: string;
  options: string[];
}

/** The form for a new poll, beside its preview. */
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
    // Navigate after the form has rendered without unsaved changes, because unsaved changes cause a confirmation
    // prompt.
    setTimeout(() => go(paths.poll(made.id)));
  });
  const { values, set, faultOf } = form;
  useLeaveGuard(form.isDirty && !form.isBusy, "Discard this poll?");
  return (
    <Page
      title={strings.new}
      intro="Polls can't be edited after they are created."
      back={{ path: paths.polls, text: strings.back }}
    >
      <div class="editor">
        <Form form={form} action="Start poll">
          <Field {...form.field("title")} label={strings.question} />
          <Field {...form.field("description")} label="Description" isOptional rows={2} />
          <Choice
            label={strings.kind}
            help={strings.typeHelp[values.type]}
            {...form.field("type")}
            options={types.map((type) => [type, strings.types[type]])}
          />
          <OptionList
            options={values.options}
            faultOf={(index) => faultOf(`options.${index}.title`)}
            change={(options) => set({ options })}
          />
          <div class="side-by-side">
            <Field {...form.field("startAt")} type="datetime-local" label="Starts" />
            <Field {...form.field("endAt")} type="datetime-local" label="Ends" />
          </div>
        </Form>
        <PollPreview poll={values} />
      </div>
    </Page>
  );
}

/** The poll as end users see it before they vote. */
function PollPreview({ poll: { title, description, type, options, endAt } }: { poll: PollDraft }) {
  return (
    <section class="preview" aria-label={strings.preview}>
      <p class="quiet small">{strings.preview}</p>
      <h2 class={title ? undefined : "quiet"} dir="auto">
        {title || strings.question}
      </h2>
      {description && (
        <p class="said-text" dir="auto">
          {description}
        </p>
      )}
      <ol class={`ballot ${type}`}>
        {options.map((option, place) => (
          <li key={place}>
            <span class="ballot-mark" aria-hidden="true">
              {type === "ranked" && place + 1}
            </span>
            <span class={option ? "grow" : "grow quiet"} dir="auto">
              {option || strings.option(place + 1)}
            </span>
          </li>
        ))}
      </ol>
      {endAt && (
        <p class="quiet small">
          {strings.types[type]}. {strings.ends} <Time at={endAt} />.
        </p>
      )}
    </section>
  );
}

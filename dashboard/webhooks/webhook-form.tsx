import type { CreateWebhook, EventType, Webhook } from "../../api/webhooks/contract.ts";
import { Check, Choice, Field, InlineError } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { eventGroups, strings } from "./strings.ts";

interface Props {
  webhook?: Webhook;
  action: string;
  submit(webhook: CreateWebhook): Promise<void>;
}

/** A new webhook sends the events that most receivers want. */
const usual: EventType[] = ["post.created", "post.status_changed", "comment.created"];

/** The form for a new webhook, or for editing one. */
export function WebhookForm({ webhook, action, submit }: Props) {
  const initial = {
    url: webhook?.url ?? "",
    description: webhook?.description ?? "",
    format: webhook?.format ?? "standard",
    events: webhook?.events ?? usual,
  };
  const form = useForm(initial, ({ description, ...rest }) =>
    submit({ ...rest, description: description.trim() || null }),
  );
  const { events } = form.values;
  const choose = (type: EventType, isOn: boolean) =>
    form.set({ events: isOn ? [...events, type] : events.filter((event) => event !== type) });
  const fault = form.faultOf("events");
  return (
    <Form form={form} action={action}>
      <Field {...form.field("url")} {...strings.url} isCode hasStart={!webhook} />
      <Field {...form.field("description")} {...strings.description} isOptional />
      <Choice label={strings.format} {...form.field("format")} options={strings.formats} />
      <div class="event-groups">
        {eventGroups.map(([title, types]) => (
          <fieldset key={title}>
            <legend class="label">{strings.eventsIn(title)}</legend>
            {Object.entries(types).map(([type, label]) => (
              <Check
                key={type}
                label={label}
                isOn={events.includes(type as EventType)}
                onChange={(isOn) => choose(type as EventType, isOn)}
              />
            ))}
          </fieldset>
        ))}
      </div>
      {fault && <InlineError text={fault} />}
    </Form>
  );
}

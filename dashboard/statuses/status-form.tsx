import type { Status } from "../../api/statuses/contract.ts";
import { Choice, Field } from "../controls/field.tsx";
import { Form } from "../controls/form.tsx";
import { useForm } from "../controls/use-form.ts";
import { useStaff } from "../frame/staff.ts";
import { send } from "../requests.ts";
import { strings as common } from "../strings.ts";
import { strings } from "./strings.ts";

const kinds = ["open", "active", "done", "closed"] as const;

export function StatusForm({ status, done }: { status: Status | undefined; done(): void }) {
  const { at } = useStaff();
  const initial: Pick<Status, "name" | "value" | "kind"> = status ?? { name: "", value: "", kind: "open" };
  const form = useForm({ name: initial.name, value: initial.value, kind: initial.kind }, async (body) => {
    if (status) await send("PATCH", at(`staff/statuses/${status.id}`), { body });
    else await send("POST", at("staff/statuses"), { body });
    done();
  });
  return (
    <Form form={form} action={status ? common.save : strings.make}>
      <Field {...form.field("name")} {...strings.name} hasStart />
      <Field {...form.field("value")} {...strings.value} isCode />
      <Choice
        label={strings.kind}
        {...form.choice("kind")}
        options={kinds.map((kind) => [kind, strings.kinds[kind]])}
      />
    </Form>
  );
}

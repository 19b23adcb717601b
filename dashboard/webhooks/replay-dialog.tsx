import { useState } from "preact/hooks";
import type { Replayed } from "../../api/webhooks/contract.ts";
import { Dialog } from "../controls/dialog.tsx";
import { Check, Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { send } from "../requests.ts";
import { toIso, toLocal } from "../text/time.tsx";
import { strings } from "./strings.ts";

interface Props {
  /** The path of the webhook. */
  path: string;
  close(): void;
  replayed(): void;
}

const day = 86_400_000;

/** Sends the events of a period again: by default, the failed events of the last 24 hours. */
export function ReplayDialog({ path, close, replayed }: Props) {
  const [initial] = useState(() => ({
    from: toLocal(Date.now() - day),
    to: toLocal(Date.now() + 60_000),
    includesDelivered: false,
  }));
  const form = useForm(initial, async ({ from, to, includesDelivered }) => {
    const until = toIso(to);
    let [since, count] = [toIso(from), 0];
    for (let hasMore = true; hasMore; ) {
      const body = { from: since, to: until, includesDelivered };
      const done: Replayed = await send<Replayed>("POST", `${path}/replays`, { body });
      count += done.replayed;
      hasMore = done.hasMore && done.until !== null;
      since = done.until ?? since;
    }
    showToast(strings.replayedMany(count));
    replayed();
    close();
  });
  return (
    <Dialog title={strings.replayMany} close={close}>
      <p>Sends the events of this period once more, with the same ids.</p>
      <Form form={form} action={strings.replayMany} cancel={close}>
        <Field {...form.field("from")} label="From" type="datetime-local" hasStart />
        <Field {...form.field("to")} label="To" type="datetime-local" />
        <Check
          label="Send delivered events again too"
          isOn={form.values.includesDelivered}
          onChange={(includesDelivered) => form.set({ includesDelivered })}
        />
      </Form>
    </Dialog>
  );
}

import { useEffect, useState } from "preact/hooks";
import type { WebhookDelivery, WebhookDeliveryPage } from "../../api/webhooks/contract.ts";
import { Button } from "../controls/button.tsx";
import { Choice } from "../controls/field.tsx";
import { Notice } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { showError } from "../controls/undo-toasts.tsx";
import { countColumn, timeColumn } from "../lists/list-table.tsx";
import { PagedTable } from "../lists/paged-table.tsx";
import { send, useQuery } from "../requests.ts";
import { setQuery, usePlace } from "../router.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { strings } from "./strings.ts";

const states = ["pending", "delivered", "failed"] as const;
/** The milliseconds between two reloads after sending an event, and the number of these reloads. */
const [pause, mostLooks] = [1_000, 15];

/** The list of what was sent to a webhook, with a test event and replays. `path` is that of the webhook. */
export function Deliveries({ path }: { path: string }) {
  const { query } = usePlace();
  const [state, page] = [query.get("state") ?? "", query.get("page") ?? "1"];
  const deliveries = useQuery<WebhookDeliveryPage>(
    `${path}/deliveries?page=${page}${state && `&state=${state}`}`,
  );
  const [shown, setShown] = useState("");
  const [isReplaying, setReplaying] = useState(false);
  const watch = useWatch(deliveries);
  const test = () =>
    send<WebhookDelivery>("POST", `${path}/tests`).then(({ id }) => {
      setQuery({ state: "", page: "" });
      watch(id);
    }, showError);
  return (
    <Section title={strings.deliveries} text="What was sent, newest first, for 30 days.">
      <div class="tools">
        <Choice
          label={strings.state}
          isBare
          value={state}
          options={[["", "All states"], ...states.map((one) => [one, strings.states[one]] as const)]}
          onChange={(next) => setQuery({ state: next, page: "" })}
        />
        <Button text="Send test event" act={() => void test()} />
        <Button text={strings.replayMany} act={() => setReplaying(true)} />
      </div>
      <PagedTable
        query={deliveries}
        nothing={
          <Notice
            text={
              state
                ? "No deliveries in this state."
                : "Nothing was sent yet. Send a test event to see whether it arrives."
            }
          />
        }
        title={strings.deliveries}
        columns={[
          { title: "Event", kind: "main code", cell: ({ type }) => type },
          {
            title: strings.state,
            kind: "tight",
            cell: ({ state: is }) => <span class={`state ${strings.dots[is]}`}>{strings.states[is]}</span>,
          },
          { title: strings.response, kind: "tight", isLabelled: true, cell: responseOf },
          countColumn(strings.attempts, "attempts"),
          timeColumn("When", "createdAt"),
          {
            title: strings.details,
            isUnseen: true,
            kind: "tight",
            cell: ({ id, type }) => (
              <Button kind="bare" text={strings.details} of={type} act={() => setShown(id)} />
            ),
          },
        ]}
      />
      {shown && (
        <DeliveryDialog
          path={`${path}/deliveries/${shown}`}
          close={() => setShown("")}
          replayed={() => watch(shown)}
        />
      )}
      {isReplaying && (
        <ReplayDialog path={path} close={() => setReplaying(false)} replayed={deliveries.reload} />
      )}
    </Section>
  );
}

/** The status code of the last response, or why there is none. */
const responseOf = ({ responseStatus, attempts }: WebhookDelivery) =>
  responseStatus ?? (attempts ? strings.noResponse : "Not sent");

/**
 * @returns a function that reloads the list now, and then every second until the first attempt of this delivery has
 * ended, or is not shown
 */
function useWatch({ value, reload }: ReturnType<typeof useQuery<WebhookDeliveryPage>>) {
  const [watched, setWatched] = useState({ id: "", looks: 0 });
  const row = value?.data.find(({ id }) => id === watched.id);
  const isOpen =
    watched.id !== "" &&
    watched.looks < mostLooks &&
    (!row || (row.state === "pending" && !row.lastAttemptAt));
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => {
      setWatched(({ id, looks }) => ({ id, looks: looks + 1 }));
      reload();
    }, pause);
    return () => clearTimeout(timer);
  }, [isOpen, watched]);
  return (id: string) => {
    setWatched({ id, looks: 0 });
    reload();
  };
}

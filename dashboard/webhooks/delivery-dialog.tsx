import type { WebhookDeliveryDetails } from "../../api/webhooks/contract.ts";
import { Button } from "../controls/button.tsx";
import { CopyField } from "../controls/copy-field.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Loaded } from "../controls/notice.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { send, useQuery } from "../requests.ts";
import { Time } from "../text/time.tsx";
import { strings } from "./strings.ts";

interface Props {
  path: string;
  close(): void;
  replayed(): void;
}

/** A delivery with its request and its response, and a button to send it again. */
export function DeliveryDialog({ path, close, replayed }: Props) {
  const delivery = useQuery<WebhookDeliveryDetails>(path);
  const replay = () =>
    send("POST", `${path}/replays`).then(() => {
      showToast("The event is sent again.");
      replayed();
      close();
    }, showError);
  return (
    <Dialog title={delivery.value?.type ?? strings.details} close={close}>
      <Loaded query={delivery}>
        {(value) => (
          <>
            <Facts delivery={value} />
            <h3>Message id</h3>
            <CopyField text={value.id} what="the id" />
            <h3>Request, as it would be sent now</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, also with the keyboard. */}
            <pre class="payload" tabIndex={0}>
              {indent(value.requestBody)}
            </pre>
            {value.responseExcerpt && (
              <>
                <h3>Start of the response</h3>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above. */}
                <pre class="payload" tabIndex={0}>
                  {value.responseExcerpt}
                </pre>
              </>
            )}
            <div class="form-end">
              <Button text="Replay" kind="primary" act={() => void replay()} />
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function Facts({ delivery }: { delivery: WebhookDeliveryDetails }) {
  const { state, attempts, responseStatus, error, duration, nextAttemptAt } = delivery;
  return (
    <dl class="delivery">
      <dt>{strings.state}</dt>
      <dd>
        <span class={`state ${strings.dots[state]}`}>{strings.states[state]}</span>
      </dd>
      <dt>{strings.attempts}</dt>
      <dd>{attempts}</dd>
      <dt>{strings.response}</dt>
      <dd>{responseStatus ?? error ?? strings.noResponse}</dd>
      {duration !== null && (
        <>
          <dt>Duration</dt>
          <dd>{strings.took(duration)}</dd>
        </>
      )}
      {nextAttemptAt && (
        <>
          <dt>Next attempt</dt>
          <dd>
            <Time at={nextAttemptAt} />
          </dd>
        </>
      )}
    </dl>
  );
}

const indent = (json: string) => JSON.stringify(JSON.parse(json), null, 2);

import { useState } from "preact/hooks";
import type { WidgetPreview } from "../../bff/dashboard/contract.ts";
import { CopyField } from "../controls/copy-field.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Time } from "../controls/time.tsx";
import { useQuery } from "../requests.ts";
import { isAllowable } from "./is-allowable.ts";
import { type Look, LookForm, previewOf, tagOf } from "./look.tsx";
import { strings } from "./strings.ts";
import type { Signs } from "./use-signs.ts";

/** The script tag, where the widget was last seen, and its appearance with a preview. */
export function ScriptStep({ sdkToken, signs }: { sdkToken: string; signs: Signs }) {
  const [look, setLook] = useState<Look>({});
  return (
    <>
      <p class="quiet">{strings.scriptText}</p>
      <CopyField text={tagOf(location.origin, sdkToken, look)} what={strings.theTag} />
      <Seen signs={signs} />
      <h3>{strings.looks}</h3>
      <LookForm look={look} change={setLook} />
      <Preview sdkToken={sdkToken} look={look} />
    </>
  );
}

function Seen({ signs: { seen, rejectedOrigin } }: { signs: Signs }) {
  const explain = isAllowable(rejectedOrigin ?? "") ? strings.scriptRejected : strings.scriptNotHttps;
  const waiting = rejectedOrigin ? explain(rejectedOrigin) : strings.scriptWaiting;
  return (
    <p class="seen quiet">
      <span role="status">{seen ? strings.scriptSeen(seen.origin) : waiting}</span>{" "}
      {seen && <Time at={seen.lastSeenAt} />}
    </p>
  );
}

/** The real widget on a page of the dashboard, in a sandboxed frame that may only run scripts. */
function Preview({ sdkToken, look }: { sdkToken: string; look: Look }) {
  const preview = useQuery<WidgetPreview>(`previews?sdkToken=${encodeURIComponent(sdkToken)}`);
  return (
    <Loaded query={preview} lines={3} failed={strings.previewFailed}>
      {({ path }) => (
        <figure class="widget-preview">
          <iframe
            title={strings.preview}
            src={previewOf(path, look)}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
          />
          <figcaption class="help">{strings.previewText}</figcaption>
        </figure>
      )}
    </Loaded>
  );
}

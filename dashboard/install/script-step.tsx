import { CopyField } from "../controls/copy-field.tsx";
import { Time } from "../text/time.tsx";
import { isAllowable } from "./is-allowable.ts";
import { tagOf } from "./look.tsx";
import { LookStep } from "./look-step.tsx";
import { strings } from "./strings.ts";
import type { Signs } from "./use-signs.ts";

/** The script tag, where the widget was last seen, and its appearance with a preview. */
export function ScriptStep({ sdkToken, signs }: { sdkToken: string; signs: Signs }) {
  return (
    <>
      <p class="quiet">Before the closing body tag of each page that should have the button.</p>
      <CopyField text={tagOf(location.origin, sdkToken)} what="the script tag" />
      <Seen signs={signs} />
      <LookStep sdkToken={sdkToken} />
    </>
  );
}

function Seen({ signs: { seen, rejectedOrigin } }: { signs: Signs }) {
  const explain = isAllowable(rejectedOrigin ?? "") ? strings.scriptRejected : strings.scriptNotHttps;
  const waiting = rejectedOrigin
    ? explain(rejectedOrigin)
    : "Not seen yet. Add the tag and open your page: this step completes automatically.";
  return (
    <p class="seen quiet">
      <span role="status">{seen ? strings.scriptSeen(seen.origin) : waiting}</span>{" "}
      {seen && <Time at={seen.lastSeenAt} />}
    </p>
  );
}

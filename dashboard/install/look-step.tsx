import { useState } from "preact/hooks";
import type { Appearance, Look } from "../../api/appearances/contract.ts";
import type { WidgetPreview } from "../../bff/dashboard/contract.ts";
import { Button } from "../controls/button.tsx";
import { Loaded } from "../controls/notice.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { useDebounced } from "../hooks/use-debounced.ts";
import { type QueryState, type SendError, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { LogoField } from "./logo-field.tsx";
import { LookForm, previewOf } from "./look.tsx";

/** The widget's stored appearance, with a preview of the changes that are not saved yet. */
export function LookStep({ sdkToken }: { sdkToken: string }) {
  const path = useStaff().at("staff/appearance");
  const appearance = useQuery<Appearance>(path);
  return (
    <>
      <h3>How it looks</h3>
      <p class="quiet">
        Saved changes reach your pages within about a minute, without a change of the tag. Attributes of a tag
        override them.
      </p>
      <Loaded query={appearance} lines={3}>
        {(value) => <Editor sdkToken={sdkToken} path={path} stored={value} query={appearance} />}
      </Loaded>
    </>
  );
}

interface EditorProps {
  sdkToken: string;
  path: string;
  stored: Appearance;
  query: QueryState<Appearance>;
}

function Editor({ sdkToken, path, stored, query }: EditorProps) {
  const [draft, setDraft] = useState<Look>();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const look = draft ?? stored.look;
  // Each keystroke in the button's text would load the preview again.
  const shown = useDebounced(look);
  const store = async (body: object) => query.change(await send<Appearance>("PATCH", path, { body }));
  const save = async () => {
    setBusy(true);
    try {
      await store({ look });
      setDraft(undefined);
      showToast("The look is saved.");
    } catch (error) {
      const { errors } = error as Partial<SendError>;
      const found = errors?.find(({ path }) => path === "look.label");
      setFault(found?.message);
      if (!found) showError(error);
    }
    setBusy(false);
  };
  const change = (next: Look) => {
    setFault(undefined);
    setDraft(next);
  };
  return (
    <>
      <LookForm look={look} change={change} fault={fault} />
      <LogoField sdkToken={sdkToken} digest={stored.logoDigest} store={(logo) => store({ logo })} />
      <Preview key={stored.logoDigest} sdkToken={sdkToken} look={shown} />
      <div class="form-end">
        <Button
          text={common.save}
          kind="primary"
          isBusy={isBusy}
          isDisabled={!draft}
          act={() => void save()}
        />
        {draft && <Button text={common.cancel} act={() => setDraft(undefined)} />}
      </div>
    </>
  );
}

/** The real widget on a page of the dashboard, in a sandboxed frame that may only run scripts. */
function Preview({ sdkToken, look }: { sdkToken: string; look: Look }) {
  const preview = useQuery<WidgetPreview>(`previews?sdkToken=${encodeURIComponent(sdkToken)}`);
  return (
    <Loaded query={preview} lines={3} failed="We could not open the preview.">
      {({ path }) => (
        <figure class="widget-preview">
          <iframe
            title="Preview of the widget"
            src={previewOf(path, look)}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
          />
          <figcaption class="help">
            The widget itself, with what your visitors see now. Voting and writing are switched off in it.
          </figcaption>
        </figure>
      )}
    </Loaded>
  );
}

import { useState } from "preact/hooks";
import { Dialog } from "../controls/dialog.tsx";
import { Check } from "../controls/field.tsx";
import { chooseSingleKeys, readSingleKeys } from "../controls/use-list-keys.ts";
import { frameStrings } from "../frame/strings.ts";
import { strings } from "./strings.ts";

/** Which keys there are, and the switch for the single ones. */
export function KeysDialog({ close }: { close(): void }) {
  const [isOn, setOn] = useState(readSingleKeys);
  return (
    <Dialog title={strings.keysTitle} close={close}>
      <p class="quiet">{strings.keysText}</p>
      <dl class="keys">
        {[...strings.keys, [frameStrings.paletteKey, strings.paletteKeys] as const].map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Check
        isSwitch
        label={strings.singleKeys}
        isOn={isOn}
        onChange={(next) => {
          chooseSingleKeys(next);
          setOn(next);
        }}
      />
    </Dialog>
  );
}

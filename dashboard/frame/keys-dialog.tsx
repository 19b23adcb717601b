import { useState } from "preact/hooks";
import { Dialog } from "../controls/dialog.tsx";
import { Check } from "../controls/field.tsx";
import { chooseSingleKeys, readSingleKeys } from "../hooks/single-keys.ts";
import { frameStrings as strings } from "./strings.ts";

/** The list of keyboard shortcuts, and the switch for single-key shortcuts. */
export function KeysDialog({ close }: { close(): void }) {
  const [isOn, setOn] = useState(readSingleKeys);
  return (
    <Dialog title={strings.keys} close={close}>
      {strings.keyGroups.map(({ title, keys }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl class="keys">
            {keys.map(([names, text]) => (
              <div key={text}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
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

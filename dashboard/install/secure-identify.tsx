import { useState } from "preact/hooks";
import { Confirm } from "../controls/dialog.tsx";
import { Check } from "../controls/field.tsx";
import { attempt } from "../controls/undo-toasts.tsx";
import { send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings } from "./strings.ts";

/** The switch for Secure Identify; before it is switched on, a dialog states the consequences. */
export function SecureIdentify({
  isEnforced,
  change,
}: {
  isEnforced: boolean;
  change(isEnforced: boolean): void;
}) {
  const { at } = useStaff();
  const [isAsking, setAsking] = useState(false);
  const [, redraw] = useState(0);
  const set = async (enforce: boolean) => {
    await send("PATCH", at("v1/workspaces/secure-identify"), { body: { enforce } });
    change(enforce);
  };
  const choose = async (enforce: boolean) => {
    if (enforce) setAsking(true);
    // After a failed request, render again to reset the switch, which the browser has already toggled.
    else if (!(await attempt(set(false)))) redraw((count) => count + 1);
  };
  return (
    <>
      <Check
        isSwitch
        isOn={isEnforced}
        onChange={choose}
        label={
          <>
            <strong>{strings.enforce}</strong>
            <br />
            <span class="quiet">
              {isEnforced
                ? "On: unsigned identities are rejected, and only signed people can write. Reading stays open."
                : "Off: unsigned people can write, and are marked as unverified."}
            </span>
          </>
        }
      />
      {isAsking && (
        <Confirm
          title={strings.enforce}
          text="Visitors without a signed token become read-only, and current sessions end. You can switch it off again."
          action="Switch on"
          close={() => setAsking(false)}
          run={() => set(true)}
        />
      )}
    </>
  );
}

import { useState } from "preact/hooks";
import { Confirm } from "../controls/dialog.tsx";
import { say } from "../controls/toasts.tsx";
import { useStaff } from "../frame/staff.ts";
import { go } from "../router.ts";
import { send } from "../send.ts";
import { strings } from "./strings.ts";

/** Nobody is asked for leave, but the last owner stays. */
export function LeaveWorkspace() {
  const { at, workspace } = useStaff();
  const [isAsking, setAsking] = useState(false);
  const forget = useForgetWorkspace();
  const run = async () => {
    await send("DELETE", at(`staff/users/${workspace.userId}`));
    forget(strings.left(workspace.name));
  };
  return (
    <section class="section">
      <h2>{strings.leave}</h2>
      <p class="quiet">{strings.leaveText}</p>
      <div>
        <button type="button" class="button" onClick={() => setAsking(true)}>
          {strings.leaveAction}
        </button>
      </div>
      {isAsking && (
        <Confirm
          title={strings.leave}
          text={strings.leaveText}
          action={strings.leaveAction}
          close={() => setAsking(false)}
          run={run}
        />
      )}
    </section>
  );
}

/** For owners alone, by typing the name. */
export function DeleteWorkspace() {
  const { workspace } = useStaff();
  const [isAsking, setAsking] = useState(false);
  const forget = useForgetWorkspace();
  const { id, name } = workspace;
  const run = async () => {
    await send("DELETE", `workspaces/${id}`, { body: { name } });
    forget(strings.deleted(name));
  };
  return (
    <section class="section">
      <h2>{strings.delete}</h2>
      <p class="quiet">{strings.deleteText}</p>
      <div>
        <button type="button" class="button danger" onClick={() => setAsking(true)}>
          {strings.deleteAction}
        </button>
      </div>
      {isAsking && (
        <Confirm
          title={strings.delete}
          text={strings.deleteText}
          action={strings.deleteAction}
          word={name}
          close={() => setAsking(false)}
          run={run}
        />
      )}
    </section>
  );
}

/** From here on the account is no longer in it: the next workspace is shown, or the way to make one. */
function useForgetWorkspace() {
  const { me, session, workspace } = useStaff();
  return (said: string) => {
    const workspaces = me.workspaces.filter(({ id }) => id !== workspace.id);
    session.enter({ ...me, workspaces });
    go("", true);
    say(said);
  };
}

import { ConfirmButton } from "../controls/confirm-button.tsx";
import { Section } from "../controls/section.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { useStaff } from "../frame/staff.ts";
import { send } from "../requests.ts";
import { go } from "../router.ts";
import { strings } from "./strings.ts";

/** Leaving needs no approval, but the last owner cannot leave. */
export function LeaveWorkspace() {
  const { at, workspace } = useStaff();
  const forget = useForgetWorkspace();
  const run = async () => {
    await send("DELETE", at(`staff/users/${workspace.userId}`));
    forget(strings.left(workspace.name));
  };
  const words = { title: strings.leave, text: strings.leaveText };
  return (
    <Section {...words}>
      <div>
        <ConfirmButton {...words} action={strings.leaveAction} run={run} />
      </div>
    </Section>
  );
}

/** Only for owners, who type the name to confirm. */
export function DeleteWorkspace() {
  const { id, name } = useStaff().workspace;
  const forget = useForgetWorkspace();
  const run = async () => {
    await send("DELETE", `workspaces/${id}`, { body: { name } });
    forget(strings.deleted(name));
  };
  const words = { title: strings.delete, text: strings.deleteText };
  return (
    <Section {...words}>
      <div>
        <ConfirmButton {...words} kind="danger" action={strings.deleteAction} word={name} run={run} />
      </div>
    </Section>
  );
}

/** Shows the next workspace of the account, or the page to create one. */
function useForgetWorkspace() {
  const { me, session, workspace } = useStaff();
  return (said: string) => {
    const workspaces = me.workspaces.filter(({ id }) => id !== workspace.id);
    session.enter({ ...me, workspaces });
    go("", true);
    showToast(said);
  };
}

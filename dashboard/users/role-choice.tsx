import { useState } from "preact/hooks";
import type { User } from "../../api/users/contract.ts";
import { Confirm } from "../controls/dialog.tsx";
import { Choice } from "../controls/field.tsx";
import { attempt, showToast } from "../controls/undo-toasts.tsx";
import { frameStrings } from "../frame/strings.ts";
import { send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { type Role, strings } from "./strings.ts";

interface Props {
  user: User;
  /** The roles that the account may give. */
  roles: readonly Role[];
  reload(): void;
}

/** The select for a member's role. It asks first if the account may be unable to take the change back. */
export function RoleChoice({ user, roles, reload }: Props) {
  const { at, session, workspace } = useStaff();
  const [asked, ask] = useState<Role>();
  const isOwn = user.id === workspace.userId;
  const save = async (role: Role) => {
    await send("PATCH", at(`staff/users/${user.id}`), { body: { role } });
    showToast(strings.roleSet(user.fullName, role));
    // A member's role decides which pages they see, so reload the account.
    if (isOwn) await session.ask();
    reload();
  };
  const choose = async (role: Role) => {
    if (role === "owner" || isOwn) ask(role);
    else if (!(await attempt(save(role)))) reload();
  };
  return (
    <>
      <Choice
        label={strings.roleOf(user.fullName)}
        isBare
        value={user.role}
        options={roles.map((role) => [role, frameStrings.role[role]])}
        onChange={(role) => void choose(role as Role)}
      />
      {asked && (
        <Confirm
          title={isOwn ? strings.become(asked) : strings.makeOne(user.fullName, asked)}
          text={
            asked === "owner"
              ? strings.ownerText
              : "You lose the rights of your role at once. Only somebody who has them can give them back to you."
          }
          action="Change role"
          close={() => ask(undefined)}
          run={() => save(asked)}
        />
      )}
    </>
  );
}

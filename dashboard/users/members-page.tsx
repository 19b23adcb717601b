import { useState } from "preact/hooks";
import type { User } from "../../api/users/contract.ts";
import { Button } from "../controls/button.tsx";
import { ConfirmButton } from "../controls/dialog.tsx";
import { Loaded } from "../controls/notice.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { SettingsPage } from "../frame/page.tsx";
import { frameStrings } from "../frame/strings.ts";
import { ListTable } from "../lists/list-table.tsx";
import type { PageOf } from "../lists/paged-table.tsx";
import { send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { EmailText } from "../text/e-mail-text.tsx";
import { Invitations, InviteDialog } from "./invitations.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { strings } from "./strings.ts";

const allRoles = ["owner", "admin", "member"] as const;

/** The members and their roles. */
export function MembersPage() {
  const { at, isAdmin, workspace } = useStaff();
  const members = useQuery<PageOf<User>>(at("staff/users?identity=staff&limit=100"));
  const [isInviting, setInviting] = useState(false);
  const remove = async ({ id, fullName }: User) => {
    await send("DELETE", at(`staff/users/${id}`));
    showToast(strings.removed(fullName));
    members.reload();
  };
  /** Only owners can grant or remove the owner role. */
  const roles = allRoles.filter((role) => role !== "owner" || workspace.role === "owner");
  const mayChange = ({ role }: User) => isAdmin && roles.some((one) => one === role);
  /** Members who want to leave use the workspace's settings page. */
  const mayRemove = (user: User) => mayChange(user) && user.id !== workspace.userId;
  return (
    <SettingsPage
      tab="members"
      intro="Owners and admins manage keys and people. Members work with feedback."
      action={
        isAdmin && <Button icon="plus" kind="primary" text={strings.invite} act={() => setInviting(true)} />
      }
    >
      <Loaded query={members} lines={3}>
        {({ data }) => (
          <ListTable
            title={frameStrings.members}
            rows={data}
            columns={[
              {
                title: strings.name,
                kind: "main",
                cell: ({ id, fullName }) => (
                  <>
                    {fullName} {id === workspace.userId && <span class="row-tag">you</span>}
                  </>
                ),
              },
              {
                title: strings.email,
                kind: "wide",
                cell: ({ email }) => email && <EmailText email={email} />,
              },
              {
                title: strings.role,
                kind: "tight",
                cell: (user) =>
                  mayChange(user) ? (
                    <RoleChoice user={user} roles={roles} reload={members.reload} />
                  ) : (
                    user.role !== "end_user" && frameStrings.role[user.role]
                  ),
              },
              isAdmin && {
                title: strings.remove,
                isUnseen: true,
                kind: "tight",
                cell: (user) =>
                  mayRemove(user) && (
                    <ConfirmButton
                      kind="bare"
                      of={user.fullName}
                      title={strings.removeMember(user.fullName)}
                      text="They lose access immediately; their API keys and invitations are revoked. What they wrote stays, under their name."
                      action={strings.remove}
                      run={() => remove(user)}
                    />
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {isAdmin && <Invitations />}
      {isInviting && <InviteDialog close={() => setInviting(false)} />}
    </SettingsPage>
  );
}

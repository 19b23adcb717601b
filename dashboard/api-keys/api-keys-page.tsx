import { useState } from "preact/hooks";
import type { ApiKey } from "../../api/api-keys/contract.ts";
import { Button } from "../controls/button.tsx";
import { ConfirmButton } from "../controls/dialog.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { SettingsPage } from "../frame/page.tsx";
import { type Column, ListTable } from "../lists/list-table.tsx";
import { send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { Time } from "../text/time.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { strings } from "./strings.ts";

export function ApiKeysPage() {
  const { at } = useStaff();
  const keys = useQuery<ApiKey[]>(at("staff/api-keys"));
  const [isMaking, setMaking] = useState(false);
  const revoke = async ({ id, name }: ApiKey) => {
    await send("DELETE", at(`staff/api-keys/${id}`));
    showToast(strings.revokedKey(name));
    keys.reload();
  };
  const make = <Button icon="plus" kind="primary" text={strings.create} act={() => setMaking(true)} />;
  return (
    <SettingsPage
      tab="apiKeys"
      intro="For your own servers. Each key acts as one member of the workspace, with that member's role."
      action={keys.value?.length !== 0 && make}
    >
      <Loaded query={keys}>
        {(list) =>
          list.length ? (
            <ListTable
              title="API keys"
              rows={list}
              columns={[
                { title: strings.name.label, kind: "main", cell: ({ name }) => name },
                { title: "Key", kind: "tight code", cell: (key) => `${key.prefix}…${key.lastFour}` },
                { title: "Acts as", cell: ({ user }) => `${user.fullName}, ${user.role}` },
                timeOrNever("Last use", "lastUsedAt"),
                timeOrNever("Expires", "expiresAt"),
                { title: "State", kind: "tight", cell: (key) => <State apiKey={key} /> },
                {
                  title: strings.revoke,
                  isUnseen: true,
                  kind: "tight",
                  cell: (key) =>
                    !key.revokedAt && (
                      <ConfirmButton
                        kind="bare"
                        of={key.name}
                        title={strings.revokeKey(key.name)}
                        text={strings.revokeText(key.name)}
                        action={strings.revoke}
                        run={() => revoke(key)}
                      />
                    ),
                },
              ]}
            />
          ) : (
            <Notice text="No keys yet. Create one to call the API from your servers.">{make}</Notice>
          )
        }
      </Loaded>
      {isMaking && <NewKeyDialog close={() => setMaking(false)} made={keys.reload} />}
    </SettingsPage>
  );
}

const timeOrNever = (title: string, name: "lastUsedAt" | "expiresAt"): Column<ApiKey> => ({
  title,
  kind: "tight",
  isLabelled: true,
  cell: ({ [name]: at }) => (at ? <Time at={at} /> : "Never"),
});

function State({ apiKey: { revokedAt, expiresAt } }: { apiKey: ApiKey }) {
  const isExpired = expiresAt && Date.parse(expiresAt) < Date.now();
  if (revokedAt) return <span class="state bad">Revoked</span>;
  if (isExpired) return <span class="state closed">Expired</span>;
  return <span class="state done">Live</span>;
}

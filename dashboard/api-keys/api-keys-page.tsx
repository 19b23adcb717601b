import { useState } from "preact/hooks";
import type { ApiKey } from "../../api/api-keys/contract.ts";
import { Button } from "../controls/button.tsx";
import { Confirm } from "../controls/dialog.tsx";
import { ListTable } from "../controls/list-table.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { Time } from "../controls/time.tsx";
import { showToast } from "../controls/undo-toasts.tsx";
import { SettingsPage } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { send, useQuery } from "../requests.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { strings } from "./strings.ts";

export function ApiKeysPage() {
  const { at } = useStaff();
  const keys = useQuery<ApiKey[]>(at("staff/api-keys"));
  const [isMaking, setMaking] = useState(false);
  const [toDelete, setToDelete] = useState<ApiKey>();
  const make = <Button icon="plus" kind="primary" text={strings.create} act={() => setMaking(true)} />;
  return (
    <SettingsPage tab="apiKeys" intro={strings.intro} action={keys.value?.length !== 0 && make}>
      <Loaded answer={keys}>
        {(list) =>
          list.length ? (
            <KeyTable keys={list} revoke={setToDelete} />
          ) : (
            <Notice text={strings.none}>{make}</Notice>
          )
        }
      </Loaded>
      {isMaking && <NewKeyDialog close={() => setMaking(false)} made={keys.reload} />}
      {toDelete && (
        <Confirm
          title={strings.revokeKey(toDelete.name)}
          text={strings.revokeText(toDelete.name)}
          action={strings.revoke}
          close={() => setToDelete(undefined)}
          run={async () => {
            await send("DELETE", at(`staff/api-keys/${toDelete.id}`));
            showToast(strings.revokedKey(toDelete.name));
            keys.reload();
          }}
        />
      )}
    </SettingsPage>
  );
}

function KeyTable({ keys, revoke }: { keys: ApiKey[]; revoke(key: ApiKey): void }) {
  return (
    <ListTable
      title={strings.title}
      rows={keys}
      columns={[
        { title: strings.name.label, kind: "main", cell: ({ name }) => name },
        { title: strings.key, kind: "tight code", cell: ({ prefix, lastFour }) => `${prefix}…${lastFour}` },
        { title: strings.actsAs, cell: ({ user }) => `${user.fullName}, ${user.role}` },
        {
          title: strings.lastUse,
          kind: "tight",
          isLabelled: true,
          cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : strings.never),
        },
        {
          title: strings.expires,
          kind: "tight",
          isLabelled: true,
          cell: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} /> : strings.never),
        },
        { title: strings.state, kind: "tight", cell: (key) => <State apiKey={key} /> },
        {
          title: strings.revoke,
          isUnseen: true,
          kind: "tight",
          cell: (key) =>
            !key.revokedAt && (
              <Button kind="bare" text={strings.revoke} of={key.name} act={() => revoke(key)} />
            ),
        },
      ]}
    />
  );
}

function State({ apiKey: { revokedAt, expiresAt } }: { apiKey: ApiKey }) {
  const isExpired = expiresAt && Date.parse(expiresAt) < Date.now();
  if (revokedAt) return <span class="state bad">{strings.revoked}</span>;
  if (isExpired) return <span class="state closed">{strings.expired}</span>;
  return <span class="state done">{strings.live}</span>;
}

import { useState } from "preact/hooks";
import type { ApiKey } from "../../api/api-keys/contract.ts";
import { Confirm } from "../controls/dialog.tsx";
import { Icon } from "../controls/icons.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { say } from "../controls/toasts.tsx";
import { When } from "../controls/when.tsx";
import { Page } from "../frame/page.tsx";
import { SettingsTabs } from "../frame/settings-tabs.tsx";
import { useStaff } from "../frame/staff.ts";
import { frameStrings } from "../frame/strings.ts";
import { send } from "../send.ts";
import { useAnswer } from "../use-answer.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { strings } from "./strings.ts";

export function ApiKeysPage() {
  const { at } = useStaff();
  const keys = useAnswer<ApiKey[]>(at("staff/api-keys"));
  const [isMaking, setMaking] = useState(false);
  const [doomed, setDoomed] = useState<ApiKey>();
  const make = (
    <button type="button" class="button primary" onClick={() => setMaking(true)}>
      <Icon name="plus" />
      {strings.create}
    </button>
  );
  return (
    <Page title={frameStrings.settings}>
      <SettingsTabs tab="apiKeys" />
      <div class="page-head">
        <p class="quiet grow">{strings.intro}</p>
        {make}
      </div>
      <Loaded answer={keys}>
        {(list) =>
          list.length ? <KeyTable keys={list} revoke={setDoomed} /> : <Notice text={strings.none} />
        }
      </Loaded>
      {isMaking && <NewKeyDialog close={() => setMaking(false)} made={keys.reload} />}
      {doomed && (
        <Confirm
          title={strings.revokeKey(doomed.name)}
          text={strings.revokeText(doomed.name)}
          action={strings.revoke}
          close={() => setDoomed(undefined)}
          run={async () => {
            await send("DELETE", at(`staff/api-keys/${doomed.id}`));
            say(strings.revokedKey(doomed.name));
            keys.reload();
          }}
        />
      )}
    </Page>
  );
}

function KeyTable({ keys, revoke }: { keys: ApiKey[]; revoke(key: ApiKey): void }) {
  return (
    <table class="table">
      <thead>
        <tr>
          <th>{strings.name}</th>
          <th>{strings.key}</th>
          <th>{strings.actsAs}</th>
          <th>{strings.lastUse}</th>
          <th>{strings.expires}</th>
          <th>{strings.state}</th>
          <th>
            <span class="unseen">{strings.revoke}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <td class="main" dir="auto">
              {key.name}
            </td>
            <td class="tight code">
              {key.prefix}…{key.lastFour}
            </td>
            <td dir="auto">
              {key.user.fullName}, {key.user.role}
            </td>
            <td class="tight" data-label={strings.lastUse}>
              {key.lastUsedAt ? <When at={key.lastUsedAt} /> : strings.never}
            </td>
            <td class="tight" data-label={strings.expires}>
              {key.expiresAt ? <When at={key.expiresAt} /> : strings.never}
            </td>
            <td class="tight">
              <State apiKey={key} />
            </td>
            <td class="tight">
              {!key.revokedAt && (
                <button type="button" class="button bare" onClick={() => revoke(key)}>
                  {strings.revoke}
                  <span class="unseen"> {key.name}</span>
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ apiKey: { revokedAt, expiresAt } }: { apiKey: ApiKey }) {
  if (revokedAt) return <span class="state bad">{strings.revoked}</span>;
  if (expiresAt && Date.parse(expiresAt) < Date.now())
    return <span class="state closed">{strings.expired}</span>;
  return <span class="state done">{strings.live}</span>;
}

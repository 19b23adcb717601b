import { useState } from "preact/hooks";
import type { Changelog } from "../../api/changelogs/contract.ts";
import { Confirm } from "../controls/dialog.tsx";
import { Icon } from "../controls/icons.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import type { PageProps } from "../pages.ts";
import { go } from "../router.ts";
import { send } from "../send.ts";
import { refresh, useAnswer } from "../use-answer.ts";
import { EntryForm } from "./entry-form.tsx";
import { strings } from "./strings.ts";

/** An entry in the making, or one to be changed. */
export function EntryPage({ params }: PageProps) {
  const { at, paths } = useStaff();
  const entry = useAnswer<Changelog>(params.id ? at(`v1/changelogs/${params.id}`) : "");
  const [isAsking, setAsking] = useState(false);
  const back = (
    <a class="way-back" href={`/dashboard/${paths.changelog}`}>
      <Icon name="back" />
      {strings.back}
    </a>
  );
  return (
    <Page
      title={params.id ? strings.edit : strings.new}
      above={back}
      actions={
        entry.value && (
          <button type="button" class="button" onClick={() => setAsking(true)}>
            <Icon name="trash" />
            {strings.delete}
          </button>
        )
      }
    >
      {params.id ? <Loaded answer={entry}>{(value) => <EntryForm entry={value} />}</Loaded> : <EntryForm />}
      {isAsking && (
        <Confirm
          title={strings.delete}
          text={strings.deleteText}
          action={strings.delete}
          close={() => setAsking(false)}
          run={async () => {
            await send("DELETE", at(`v1/changelogs/${params.id}`));
            refresh(at("v1/changelogs?"));
            go(paths.changelog);
          }}
        />
      )}
    </Page>
  );
}

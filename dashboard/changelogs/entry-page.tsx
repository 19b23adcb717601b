import type { Changelog } from "../../api/changelogs/contract.ts";
import { ConfirmButton } from "../controls/confirm-button.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import type { PageProps } from "../pages.ts";
import { refresh, send, useQuery } from "../requests.ts";
import { go } from "../router.ts";
import { EntryForm } from "./entry-form.tsx";
import { strings } from "./strings.ts";

/** A new entry, or one to edit. */
export function EntryPage({ params }: PageProps) {
  const { at, paths } = useStaff();
  const entry = useQuery<Changelog>(params.id ? at(`v1/changelogs/${params.id}`) : "");
  return (
    <Page
      title={params.id ? strings.edit : strings.new}
      back={{ path: paths.changelog, text: strings.back }}
      actions={
        entry.value && (
          <ConfirmButton
            icon="trash"
            title={strings.delete}
            text={strings.deleteText}
            action={strings.delete}
            run={async () => {
              await send("DELETE", at(`v1/changelogs/${params.id}`));
              refresh(at("v1/changelogs?"));
              go(paths.changelog);
            }}
          />
        )
      }
    >
      {params.id ? <Loaded answer={entry}>{(value) => <EntryForm entry={value} />}</Loaded> : <EntryForm />}
    </Page>
  );
}

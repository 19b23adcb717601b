import { ListTable, timeColumn } from "../controls/list-table.tsx";
import { Notice } from "../controls/notice.tsx";
import { Listed, type PageOf } from "../controls/pager.tsx";
import { SettingsPage } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { frameStrings } from "../frame/strings.ts";
import { useQuery } from "../requests.ts";
import { usePlace } from "../router.ts";
import { strings } from "./strings.ts";

interface Event {
  id: string;
  createdAt: string;
  action: string;
  subject: string | null;
  user: { id: string; fullName: string } | null;
}

/** Turns `api_key.created` into "api key created". */
const tellAction = (action: string) => action.replace(/[._]/g, " ");

export function AuditPage() {
  const { at } = useStaff();
  const page = usePlace().query.get("page") ?? "1";
  const events = useQuery<PageOf<Event>>(at(`staff/audit-events?limit=50&page=${page}`));
  return (
    <SettingsPage tab="audit">
      <p class="quiet page-head">{strings.auditIntro}</p>
      <Listed answer={events} lines={8} nothing={<Notice text={strings.noEvents} />}>
        {(rows) => (
          <ListTable
            title={frameStrings.audit}
            rows={rows}
            isLoading={events.isLoading}
            columns={[
              { title: strings.what, kind: "main", cell: ({ action }) => tellAction(action) },
              {
                title: strings.subject,
                kind: "place code",
                tip: ({ subject }) => subject ?? "",
                cell: ({ subject }) => subject,
              },
              { title: strings.who, cell: ({ user }) => user?.fullName ?? strings.system },
              timeColumn(strings.when, "createdAt"),
            ]}
          />
        )}
      </Listed>
    </SettingsPage>
  );
}

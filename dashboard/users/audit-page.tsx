import { Notice } from "../controls/notice.tsx";
import { SettingsPage } from "../frame/page.tsx";
import { frameStrings } from "../frame/strings.ts";
import { cutColumn, timeColumn } from "../lists/list-table.tsx";
import { PagedTable, type PageOf } from "../lists/paged-table.tsx";
import { useQuery } from "../requests.ts";
import { usePlace } from "../router.ts";
import { useStaff } from "../staff.ts";
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
      <p class="quiet page-head">
        Sign-ins and changes to settings, people, statuses and boards, newest first.
      </p>
      <PagedTable
        query={events}
        lines={8}
        nothing={<Notice text={strings.noEvents} />}
        title={frameStrings.audit}
        columns={[
          { title: "What", kind: "main", cell: ({ action }) => tellAction(action) },
          cutColumn("Target", ({ subject }: Event) => subject),
          { title: "Who", cell: ({ user }) => user?.fullName ?? "Command line" },
          timeColumn("When", "createdAt"),
        ]}
      />
    </SettingsPage>
  );
}

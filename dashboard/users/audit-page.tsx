import { Loaded, Notice } from "../controls/notice.tsx";
import { type PageOf, Pager } from "../controls/pager.tsx";
import { When } from "../controls/when.tsx";
import { Page } from "../frame/page.tsx";
import { SettingsTabs } from "../frame/settings-tabs.tsx";
import { useStaff } from "../frame/staff.ts";
import { frameStrings } from "../frame/strings.ts";
import { setQuery, usePlace } from "../router.ts";
import { useAnswer } from "../use-answer.ts";
import { strings } from "./strings.ts";

interface Event {
  id: string;
  createdAt: string;
  action: string;
  subject: string | null;
  user: { id: string; fullName: string } | null;
}

/** `api_key.created` is «api key created». */
const tellAction = (action: string) => action.replace(/[._]/g, " ");

export function AuditPage() {
  const { at } = useStaff();
  const page = usePlace().query.get("page") ?? "1";
  const events = useAnswer<PageOf<Event>>(at(`staff/audit-events?limit=50&page=${page}`));
  return (
    <Page title={frameStrings.settings}>
      <SettingsTabs tab="audit" />
      <p class="quiet page-head">{strings.auditIntro}</p>
      <Loaded answer={events} bones={8}>
        {({ data, pagination }) =>
          data.length ? (
            <>
              <table class="table" aria-busy={events.isLoading}>
                <thead>
                  <tr>
                    <th>{strings.what}</th>
                    <th>{strings.subject}</th>
                    <th>{strings.who}</th>
                    <th class="number">{strings.when}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map(({ id, action, subject, user, createdAt }) => (
                    <tr key={id}>
                      <td class="main">{tellAction(action)}</td>
                      <td class="place code" dir="auto" title={subject ?? ""}>
                        {subject}
                      </td>
                      <td dir="auto">{user?.fullName ?? strings.system}</td>
                      <td class="tight number quiet">
                        <When at={createdAt} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pager pagination={pagination} turn={(next) => setQuery({ page: next > 1 ? `${next}` : "" })} />
            </>
          ) : (
            <Notice text={strings.noEvents} />
          )
        }
      </Loaded>
    </Page>
  );
}

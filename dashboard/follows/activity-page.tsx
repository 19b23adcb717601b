import { useEffect } from "preact/hooks";
import type { Notification } from "../../api/follows/contract.ts";
import { Loaded, Notice } from "../controls/notice.tsx";
import { useNotificationCount, useNotifications } from "../data/use-notifications.ts";
import { Page } from "../frame/page.tsx";
import { ListTable, RowLink, timeColumn } from "../lists/list-table.tsx";
import { send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings } from "./strings.ts";

/** Lists what happened to the posts that the member follows. Showing the page marks everything as seen. */
export function ActivityPage() {
  const { at, paths } = useStaff();
  const query = useNotifications();
  const count = useNotificationCount();
  const { value } = query;
  const newest = value?.unseenCount ? value.data[0]?.id : undefined;
  useEffect(() => {
    if (!newest) return;
    send("PUT", at("staff/notifications/seen"), { body: { seenId: newest } }).then(
      () => count.patch({ unseenCount: 0 }),
      () => undefined,
    );
  }, [newest]);
  return (
    <Page
      title={strings.title}
      intro="What other people did to the posts that you follow: those that you wrote, commented on or voted for, and those that you choose."
    >
      <Loaded query={query} lines={8}>
        {({ data }) =>
          data.length ? (
            <ListTable
              title={strings.title}
              rows={data}
              columns={[
                {
                  title: "Post",
                  kind: "main",
                  cell: ({ post, isSeen }: Notification) => (
                    <>
                      <RowLink path={paths.post(post.id)} text={post.title} />
                      {!isSeen && <span class="row-tag">New</span>}
                    </>
                  ),
                },
                { title: "What happened", cell: (row) => <span dir="auto">{strings.tell(row)}</span> },
                timeColumn("When", "createdAt"),
              ]}
            />
          ) : (
            <Notice text="Nothing has happened yet. Follow a post on its page." />
          )
        }
      </Loaded>
    </Page>
  );
}

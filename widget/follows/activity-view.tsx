import { useEffect } from "preact/hooks";
import type { Notification, Notifications } from "../../api/follows/contract.ts";
import { nameOf } from "../comments/byline.tsx";
import type { App } from "../data/app.ts";
import { call, send } from "../data/send.ts";
import { useSending } from "../hooks/use-sending.ts";
import { formatCount } from "../locales/locale.ts";
import { messages, translateName } from "../locales/messages.ts";
import { Notice } from "../ui/notice.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { Row } from "../ui/row.tsx";
import { LoadingView } from "../ui/skeleton.tsx";
import { BellIcon } from "./bell-icon.tsx";
import { OwnData } from "./own-data.tsx";
import { useStartOver } from "./use-start-over.ts";

/** The most events that are shown below one idea. */
const mostEvents = 3;

/** The button that opens the activity view, with a dot if something happened to an idea that the visitor follows. */
export function Bell({ app }: { app: App }) {
  const { context, open } = app;
  const unseen = open?.notifications?.unseenCount ?? 0;
  useStartOver(app);
  useEffect(() => {
    const stopping = new AbortController();
    const load = () => readNotifications(app).catch(() => {});
    if (!open?.notifications) load();
    context.host.addEventListener("open", load, stopping);
    // The live updates and the follow button report that the list may have changed.
    context.host.shadowRoot?.addEventListener("activity", load, stopping);
    return () => stopping.abort();
  }, [open?.notifications, open?.visitor?.id]);

  return (
    <button class="icon bell" type="button" onClick={() => app.go("ideas/activity")}>
      <BellIcon />
      <span class="unseen">
        {messages.activity} {unseen > 0 && `(${messages.unread} ${formatCount(unseen)})`}
      </span>
      {unseen > 0 && <span class="dot done new" />}
    </button>
  );
}

/** Lists the ideas that the visitor follows and that other people changed. Showing the list marks it as seen. */
export function ActivityView({ app }: { app: App }) {
  const { context, open } = app;
  const { notifications, visitor } = open ?? {};
  const { error, run } = useSending();
  // Notifications that the bell has loaded are not loaded again, because then they would no longer be marked as new.
  const load = () => {
    if (visitor && !notifications) run(() => readNotifications(app));
  };
  useEffect(load, [visitor?.id]);

  const newest = notifications?.unseenCount ? notifications.data[0]?.id : undefined;
  useEffect(() => {
    if (!newest) return;
    send(context, "PUT", "notifications/seen", { seenId: newest }).then(
      () => app.update(({ notifications: now }) => ({ notifications: now && { ...now, unseenCount: 0 } })),
      () => {},
    );
  }, [newest]);

  if (visitor && !notifications) return <LoadingView error={error} retry={load} />;
  const groups = new Map<string, Notification[]>();
  for (const one of notifications?.data ?? [])
    groups.set(one.post.id, [...(groups.get(one.post.id) ?? []), one]);
  return (
    <div class="activity">
      <div class="tools">
        <h3 tabIndex={-1} data-start>
          {messages.activity}
        </h3>
      </div>
      {!groups.size && <Notice text={messages.noActivity} />}
      <ul>
        {[...groups].map(([id, events]) => (
          <Row
            key={id}
            app={app}
            view={`ideas/activity/${id}`}
            beside={null}
            title={
              <>
                {events.some(({ isSeen }) => !isSeen) && (
                  <span class="dot done new">
                    <span class="unseen">{messages.unread} </span>
                  </span>
                )}
                {events[0]?.post.title}
              </>
            }
          >
            {events.slice(0, mostEvents).map((event) => (
              <Event key={event.id} event={event} app={app} />
            ))}
            <RelativeTime at={events[0]?.createdAt ?? ""} class="facts" />
          </Row>
        ))}
      </ul>
      <OwnData app={app} />
    </div>
  );
}

/** One comment, one change of status, or one merge. */
function Event({ event, app }: { event: Notification; app: App }) {
  const { type, creator, comment, status } = event;
  const { kind = "", color } = app.open?.statuses.find(({ id }) => id === status?.id) ?? {};
  return (
    <>
      <p class="facts">
        {comment && <b dir="auto">{nameOf(event)}</b>}
        {comment && creator?.isStaff && <span class="badge">{messages.team}</span>}
        {status && (
          <span>
            <span class="unseen">{messages.status}</span>{" "}
            <b dir="auto" class={`dot pill ${kind}`} style={{ "--tone": color }}>
              {translateName(status.name)}
            </b>
          </span>
        )}
        {type === "post.merged" && <span>{messages.merged}</span>}
      </p>
      {comment?.excerpt && (
        <p class="said" dir="auto">
          {comment.excerpt}
        </p>
      )}
    </>
  );
}

/** Reads the notifications, and shares them with the other views. @throws SendError */
async function readNotifications(app: App): Promise<void> {
  const notifications = await call<Notifications>(app.context, "embed/visitor/notifications");
  app.update(() => ({ notifications }));
}

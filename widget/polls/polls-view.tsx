import { useEffect, useRef } from "preact/hooks";
import type { Poll, PollPage } from "../../api/polls/contract.ts";
import type { TabProps } from "../data/app.ts";
import { send } from "../data/send.ts";
import { usePages } from "../hooks/use-pages.ts";
import { messages } from "../locales/messages.ts";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { LoadingView } from "../ui/skeleton.tsx";
import { PollCard } from "./poll-card.tsx";

/** The active polls and, on demand, the ended ones; or a single poll with any status. */
export function PollsView({ app, id }: TabProps) {
  const { polls = [], hasPastPolls } = app.open ?? {};
  const list = useRef<HTMLDivElement>(null);
  const active = id ? polls.filter((poll) => poll.id === id) : polls;
  const past = usePages<Poll>(async (page) => {
    if (!id) return send<PollPage>(app.context, "GET", `polls?status=expired&page=${page}`);
    const poll = await send<Poll>(app.context, "GET", `polls/${encodeURIComponent(id)}`);
    return { data: [poll], pagination: { hasNextPage: false } };
  });
  // A poll that ended after the active polls were loaded is in both lists, and is shown once.
  const shown = [...active, ...past.rows.filter((row) => !active.some((poll) => poll.id === row.id))];
  const pastBefore = useRef(0);

  const change = (changed: Poll) => {
    app.update(({ polls }) => ({ polls: polls.map((poll) => (poll.id === changed.id ? changed : poll)) }));
    past.change(changed.id, () => changed);
  };

  useEffect(() => {
    if (id && !shown.length) past.load();
  }, []);
  // When more past polls have loaded, focus the first one; a poll that opens meanwhile takes no focus.
  useEffect(() => {
    const first = past.rows[pastBefore.current];
    const place = shown.findIndex((poll) => poll.id === first?.id);
    if (!id) list.current?.children[place]?.querySelector("h3")?.focus();
    pastBefore.current = past.rows.length;
  }, [past.rows.length]);

  return (
    <div ref={list}>
      {shown.map((poll) => (
        <PollCard key={poll.id} app={app} poll={poll} isAlone={Boolean(id)} change={change} />
      ))}
      {id ? (
        !shown.length && <LoadingView error={past.error} retry={past.load} />
      ) : past.error ? (
        <ErrorNotice error={past.error} retry={past.load} />
      ) : (
        <>
          {!shown.length && <Notice text={messages.noPolls} />}
          {(hasPastPolls || past.rows[0]) && past.next > 0 && (
            <button class="button more" type="button" aria-busy={past.isLoading} onClick={past.load}>
              {past.next > 1 ? messages.showMore : messages.pastPolls}
            </button>
          )}
        </>
      )}
    </div>
  );
}

import { useEffect, useRef, useState } from "preact/hooks";
import type { Poll, PollPage } from "../../api/polls/contract.ts";
import { send } from "../data/send.ts";
import { useSending } from "../data/use-sending.ts";
import { messages } from "../locales/messages.ts";
import type { TabProps } from "../panel/app.ts";
import { LoadingView } from "../ui/loading-view.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { PollCard } from "./poll-card.tsx";

/** The active polls and, on demand, the ended ones; or a single poll of any status. */
export function PollsView({ app, id }: TabProps) {
  const list = useRef<HTMLDivElement>(null);
  /** Index of the first poll of the page loaded last. */
  const added = useRef(-1);
  /** The next page of ended polls; 0 after the last. */
  const [page, setPage] = useState(1);
  const { isSending, error, run } = useSending();
  const shown = app.open?.polls.filter((poll) => (id ? poll.id === id : poll.status !== "not_started")) ?? [];

  /** Adds polls to the shared data, or replaces them there. */
  const keep = (...found: Poll[]) =>
    app.update(({ polls }) => ({
      polls: [...new Map([...polls, ...found].map((poll) => [poll.id, poll])).values()],
    }));
  const load = () =>
    run(async () => {
      if (id) return keep(await send(app.context, "GET", `polls/${encodeURIComponent(id)}`));
      const { data, pagination } = await send<PollPage>(
        app.context,
        "GET",
        `polls?status=expired&page=${page}`,
      );
      added.current = shown.length;
      keep(...data);
      setPage(pagination.hasNextPage ? page + 1 : 0);
    });

  useEffect(() => {
    if (id && !shown.length) load();
  }, []);
  // The focus moves to the first of the polls just loaded.
  useEffect(() => {
    list.current?.children[added.current]?.querySelector("h3")?.focus();
  }, [page]);

  return (
    <div ref={list}>
      {shown.map((poll) => (
        <PollCard key={poll.id} app={app} poll={poll} isAlone={Boolean(id)} change={keep} />
      ))}
      {id ? (
        !shown.length && <LoadingView error={error} retry={load} />
      ) : error ? (
        <ErrorNotice text={messages.moreFailed} error={error} retry={load} />
      ) : (
        <>
          {!shown.length && <Notice text={messages.noPolls} />}
          {page > 0 && (
            <button class="button more" type="button" aria-busy={isSending} onClick={load}>
              {page > 1 ? messages.showMore : messages.pastPolls}
            </button>
          )}
        </>
      )}
    </div>
  );
}

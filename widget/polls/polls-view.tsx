import { useEffect, useRef, useState } from "preact/hooks";
import type { Poll, PollPage } from "../../api/polls/contract.ts";
import type { TabProps } from "../app.ts";
import { words } from "../late-strings.ts";
import { Failure, Notice } from "../notice.tsx";
import { send } from "../send.ts";
import { strings } from "../strings.ts";
import { PollCard } from "./poll-card.tsx";

/** The polls that are open now, and on demand those that have ended; or one alone, whatever its status. */
export function PollsView({ app, id }: TabProps) {
  const latest = useRef(app);
  const added = useRef<string>(undefined);
  const list = useRef<HTMLDivElement>(null);
  /** Of those that have ended; 0 while one is on its way, -1 after the last. */
  const [page, setPage] = useState(1);
  const [error, setError] = useState<unknown>();
  const polls = app.open?.polls;
  const shown = polls?.filter((poll) => (id ? poll.id === id : poll.status !== "not_started")) ?? [];
  const failed = error ?? (polls ? undefined : app.openError);
  latest.current = app;

  /** Polls live in what the opening brought, the new ones at its end. */
  const keep = (found: Poll[]) => {
    const { open, update } = latest.current;
    const known = new Map([...(open?.polls ?? []), ...found].map((poll) => [poll.id, poll]));
    update({ polls: [...known.values()] });
  };
  const load = async () => {
    let next = page;
    setError(undefined);
    setPage(0);
    try {
      if (id) keep([await send<Poll>(app.guest, "GET", `polls/${encodeURIComponent(id)}`)]);
      else {
        const path = `polls?status=expired&page=${page}`;
        const { data, pagination } = await send<PollPage>(app.guest, "GET", path);
        next = pagination.hasNextPage ? page + 1 : -1;
        added.current = data[0]?.id;
        keep(data);
      }
    } catch (error) {
      setError(error);
    }
    setPage(next);
  };

  useEffect(() => {
    setError(undefined);
    if (id && polls && !shown.length) load();
  }, [id, !polls]);
  // Whoever asked for more reads on there.
  useEffect(() => {
    list.current?.querySelector<HTMLElement>(`#poll-${added.current} h3`)?.focus();
  }, [page]);

  return (
    <div ref={list}>
      {shown.map((poll) => (
        <PollCard key={poll.id} app={app} poll={poll} isAlone={Boolean(id)} change={(poll) => keep([poll])} />
      ))}
      {failed ? (
        <Failure
          text={polls && !id ? strings.moreFailed : words.pollsFailed}
          error={failed}
          retry={polls ? load : app.reopen}
        />
      ) : !polls || !page || (id && !shown.length) ? (
        <Waiting />
      ) : (
        !id && (
          <>
            {!shown.length && <Notice text={words.noPolls} />}
            {page > 0 && (
              <button class="button more" type="button" onClick={load}>
                {page > 1 ? strings.showMore : words.pastPolls}
              </button>
            )}
          </>
        )
      )}
    </div>
  );
}

/** The shape of what comes. */
const Waiting = () => (
  <div class="poll">
    <span class="unseen">{strings.loading}</span>
    {[64, 32, 100, 100, 100].map((width) => (
      <i class={width < 100 ? "bone" : "bone option"} style={{ width: `${width}%` }} />
    ))}
  </div>
);

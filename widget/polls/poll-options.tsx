import { useState } from "preact/hooks";
import type { Poll, PollOption } from "../../api/polls/contract.ts";
import type { App } from "../data/app.ts";
import { formatCount, locale } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";
import { Icon, paths } from "../ui/icons.tsx";
import { place } from "./ballot.ts";

const grip = "M6 4v.1M6 8v.1M6 12v.1M10 4v.1M10 8v.1M10 12v.1";

interface Props {
  app: App;
  poll: Poll;
  ballot: string[];
  /** Whether the visitor can vote; otherwise the rows show the results as bars. */
  isOpen: boolean;
  choose(ballot: string[]): void;
}

/**
 * The options of a poll. A ranked poll lists the ranked options, a separator and the unranked ones;
 * checkboxes, keys, buttons and dragging all change the same ballot.
 */
export function PollOptions({ app, poll, ballot, isOpen, choose }: Props) {
  const [held, hold] = useState<PollOption>();
  const { type, options, totalVotes } = poll;
  const isRanking = isOpen && type === "ranked";
  const ranked = ballot.map((id) => options.find((option) => option.id === id));
  const most = Math.max(...options.map(({ votesCount }) => votesCount));
  const others = options.filter(({ id }) => !ballot.includes(id));

  const put = ({ id, title }: PollOption, to: number) => {
    const next = type === "single" ? [id] : place(ballot, id, to);
    if (`${next}` === `${ballot}`) return;
    const rank = next.indexOf(id) + 1;
    if (isRanking) app.announce(rank ? messages.placed(title, rank) : `${title}: ${messages.notRanked}`);
    choose(next);
  };

  const draw = (option: PollOption | undefined) => {
    if (!option) return <li class="facts">{messages.notRanked}</li>;
    const { id, title, votesCount } = option;
    const rank = ballot.indexOf(id) + 1;
    const share = votesCount / (totalVotes || 1);
    const ways: Record<string, number> = { up: rank ? rank - 2 : ballot.length, down: rank || Infinity };
    const walk = (event: KeyboardEvent) => {
      const to = ways[event.key.slice(5).toLowerCase()];
      if (!isRanking || to === undefined) return;
      event.preventDefault();
      put(option, to);
    };
    const isLead = !isOpen && votesCount > 0 && votesCount === most;
    const Tag = isOpen ? "label" : "span";
    return (
      <li
        key={id}
        class={held?.id === id ? "option held" : isLead ? "option lead" : "option"}
        style={{ "--share": isOpen ? 0 : share }}
        onKeyDown={walk}
      >
        <Tag>
          {isOpen && (
            <input
              type={type === "single" ? "radio" : "checkbox"}
              name={poll.id}
              checked={rank > 0}
              onChange={() => put(option, rank ? Infinity : ballot.length)}
            />
          )}
          {rank > 0 &&
            (type === "ranked" ? (
              <b>{formatCount(rank)}</b>
            ) : (
              !isOpen && [<Icon d={paths.check} />, <span class="unseen">{messages.you}</span>]
            ))}{" "}
          <span dir="auto">{title}</span>
        </Tag>
        {isRanking && (
          <>
            {(["up", "down"] as const).map((way) => (
              <button
                key={way}
                class="icon"
                type="button"
                aria-label={messages[way](title)}
                aria-disabled={rank === Number(way === "up")}
                onClick={() => put(option, ways[way] ?? 0)}
              >
                <Icon d={paths[way]} />
              </button>
            ))}
            <span
              class="grip"
              onPointerDown={({ currentTarget, pointerId }) => {
                // The list captures the pointer, because a row that moves in the document would lose the capture.
                currentTarget.closest("ul")?.setPointerCapture(pointerId);
                hold(option);
              }}
            >
              <Icon d={grip} />
            </span>
          </>
        )}
        {!isOpen && poll.status !== "not_started" && (
          <>
            <span aria-hidden>{formatCount(votesCount)}</span>
            <span class="unseen">{messages.votes(votesCount)}</span>
            <b>{share.toLocaleString(locale, { style: "percent" })}</b>
          </>
        )}
      </li>
    );
  };

  return (
    <ul
      class="options"
      onPointerMove={({ currentTarget, clientY }) => {
        const passed = [...currentTarget.children].filter((row) => {
          const { top, height } = row.getBoundingClientRect();
          return !row.matches(".held") && top + height / 2 < clientY;
        });
        if (held) put(held, passed.length);
      }}
      onLostPointerCapture={() => hold(undefined)}
    >
      {(isRanking ? [...ranked, undefined, ...others] : options).map(draw)}
    </ul>
  );
}

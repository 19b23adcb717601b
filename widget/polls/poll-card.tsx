import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Poll } from "../../api/polls/contract.ts";
import type { App } from "../data/app.ts";
import { send } from "../data/send.ts";
import { useSending } from "../hooks/use-sending.ts";
import { messages } from "../locales/messages.ts";
import { InlineError } from "../ui/notice.tsx";
import { ballotOf, mark } from "./ballot.ts";
import { PollFacts } from "./poll-facts.tsx";
import { PollOptions } from "./poll-options.tsx";

interface Props {
  app: App;
  poll: Poll;
  /** Whether this is the only poll in the view. */
  isAlone: boolean;
  change(poll: Poll): void;
}

/** One poll: the ballot or the results. A vote shows immediately, and is reverted if the request fails. */
export function PollCard({ app, poll, isAlone, change }: Props) {
  const form = useRef<HTMLFormElement>(null);
  /** The options chosen so far; undefined before a choice, false while the visitor looks at the results. */
  const [draft, setDraft] = useState<string[] | false>();
  /** The options that were chosen before the visitor looked at the results. */
  const left = useRef<string[]>(undefined);
  const { isSending, error, run } = useSending();
  const { id, title, description, type, status, isVoted } = poll;
  const isActive = status === "active";
  const isOpen = isActive && Boolean(draft ?? !isVoted);
  const hint = messages[type];
  const verb = isOpen ? messages.vote : isVoted ? messages.changeVote : messages.seeOptions;
  const ballot = (isOpen && draft) || ballotOf(poll);
  const path = `polls/${id}`;
  const focused = app.context.host.shadowRoot?.activeElement as HTMLElement;
  const held = form.current?.contains(focused) && focused;

  // An element that moves loses focus or leaves the visible part: focus and show it, or, if it was removed, the first
  // control.
  useLayoutEffect(() => {
    if (!held) return;
    const next = held.isConnected ? held : form.current?.querySelector<HTMLElement>("input, button");
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  }, [isOpen, draft]);

  const load = () => send<Poll>(app.context, "GET", path).then(change, () => {});

  const save = (optionIds: string[]) =>
    run(async () => {
      const after = mark(poll, optionIds);
      change(after);
      left.current = undefined;
      setDraft(undefined);
      try {
        await (after.isVoted
          ? send(app.context, "POST", `${path}/vote`, { optionIds })
          : send(app.context, "DELETE", `${path}/vote`));
        app.announce((after.isVoted ? messages.voted : messages.unvoted)(messages.votes(after.totalVotes)));
      } catch (error) {
        change(poll);
        setDraft(draft);
        throw error;
      }
      // Reload the poll, because other votes and the status may have changed.
    }).then(load);

  const submit = (event: Event) => {
    event.preventDefault();
    if (isSending) return;
    if (!isOpen) setDraft(left.current ?? ballot);
    else if (ballot[0]) save(ballot);
    else app.announce(hint);
  };
  const stepBack = () => {
    if (isSending) return;
    if (isOpen) {
      left.current = draft || undefined;
      setDraft(false);
    } else save([]);
  };

  return (
    <form ref={form} onSubmit={submit}>
      <fieldset class="poll">
        <legend>
          <h3 dir="auto" tabIndex={-1} data-start={isAlone || null}>
            {title}
          </h3>
        </legend>
        {description && <p dir="auto">{description}</p>}
        <PollFacts poll={poll} reload={load} />
        {type !== "single" && (isOpen || type === "ranked") && (
          <p class="facts">{isOpen ? hint : messages.firstChoices}</p>
        )}
        <PollOptions app={app} poll={poll} ballot={ballot} isOpen={isOpen} choose={setDraft} />
        {isActive && (
          <p class="poll-end">
            <button
              class={isOpen && ballot[0] ? "button primary" : "button"}
              type="submit"
              aria-busy={isSending}
            >
              {isOpen && error ? messages.retry : verb}
            </button>
            {(isOpen || isVoted) && (
              <button class="button" type="button" onClick={stepBack}>
                {isOpen ? messages.seeResults : messages.withdraw}
              </button>
            )}
          </p>
        )}
        <InlineError text={messages.notSaved} error={error} />
      </fieldset>
    </form>
  );
}

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Poll } from "../../api/polls/contract.ts";
import type { App } from "../app.ts";
import type { SendError } from "../ask.ts";
import { explainError } from "../explain-error.ts";
import { words } from "../late-strings.ts";
import { send } from "../send.ts";
import { strings } from "../strings.ts";
import { useSending } from "../use-sending.ts";
import { ballotOf, mark } from "./ballot.ts";
import { PollFacts } from "./poll-facts.tsx";
import { PollOptions } from "./poll-options.tsx";

interface Props {
  app: App;
  poll: Poll;
  /** The only one on the screen. */
  isAlone: boolean;
  change(poll: Poll): void;
}

/** One poll: a ballot to fill in, or what came of it. What was chosen shows at once, and is taken back when it is refused. */
export function PollCard({ app, poll, isAlone, change }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const focused = useRef<HTMLElement>(undefined);
  const [draft, setDraft] = useState<string[]>();
  const [isFilling, setFilling] = useState<boolean>();
  const { isSending, error, run } = useSending();
  const { id, title, description, type, status, isVoted } = poll;
  const isActive = status === "active";
  const isOpen = isActive && (isFilling ?? !isVoted);
  const { single, multiple, ranked } = words;
  const hint = { single, multiple, ranked }[type];
  const ballot = draft ?? ballotOf(poll);

  // What moves in the document loses the focus; from what is gone, it goes to what stands there now.
  useLayoutEffect(() => {
    const at = focused.current;
    (at?.isConnected ? at : at && form.current?.querySelector<HTMLElement>("input, button"))?.focus();
  }, [isOpen, draft]);

  const load = () => send<Poll>(app.guest, "GET", `polls/${id}`).then(change, () => {});

  const save = (chosen: string[]) =>
    run(async () => {
      const after = mark(poll, chosen);
      const path = `polls/${id}/vote`;
      setFilling(false);
      try {
        const body = after.isVoted ? { optionIds: chosen } : undefined;
        await send(app.guest, body ? "POST" : "DELETE", path, { body });
        app.say((body ? strings.voted : strings.unvoted)(after.totalVotes));
        change(after);
        setFilling(undefined);
        setDraft(undefined);
      } catch (error) {
        setFilling(after.isVoted);
        if ((error as Partial<SendError>).code === "poll_not_active") change({ ...poll, status: "expired" });
        throw error;
      }
      // Others vote meanwhile, and time passes.
    }).then(load);

  const submit = (event: Event) => {
    event.preventDefault();
    if (isSending) return;
    if (!isOpen) setFilling(true);
    else if (ballot[0]) save(ballot);
    else app.say(hint);
  };
  const stepBack = () => {
    if (isSending) return;
    if (!isOpen) return save([]);
    setDraft(undefined);
    setFilling(false);
  };

  return (
    <form
      ref={form}
      id={`poll-${id}`}
      onSubmit={submit}
      onFocusIn={({ target }) => {
        focused.current = target as HTMLElement;
      }}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget) focused.current = undefined;
      }}
    >
      <fieldset class="poll">
        <legend>
          <h3 dir="auto" tabIndex={-1} data-start={isAlone || null}>
            {title}
          </h3>
        </legend>
        {description && <p dir="auto">{description}</p>}
        <PollFacts poll={poll} reload={load} />
        {(isOpen || type === "ranked") && <p class="facts">{isOpen ? hint : words.firstChoices}</p>}
        <PollOptions app={app} poll={poll} ballot={ballot} isOpen={isOpen} choose={setDraft} />
        {isActive && (
          <p class="poll-end">
            <button class={isOpen ? "button primary" : "button"} type="submit" aria-busy={isSending}>
              {isOpen && error ? strings.retry : isOpen || !isVoted ? words.vote : words.changeVote}
            </button>
            {(isOpen || isVoted) && (
              <button class="button" type="button" onClick={stepBack}>
                {isOpen ? words.seeResults : words.withdraw}
              </button>
            )}
          </p>
        )}
        {error !== undefined && (
          <p class="fault" role="alert">
            {strings.voteFailed} {isActive ? explainError(error) : words.pollEnded}
          </p>
        )}
      </fieldset>
    </form>
  );
}

import { useEffect, useRef, useState } from "preact/hooks";
import type { Post } from "../../api/posts/contract.ts";
import type { App } from "../app.ts";
import { SendError } from "../ask.ts";
import { explainError } from "../explain-error.ts";
import { makeSheet } from "../make-sheet.ts";
import { Failure, Notice } from "../notice.tsx";
import { send } from "../send.ts";
import { strings } from "../strings.ts";
import { countCharacters, type Draft, faultsIn, placesFor, titleLimit, toPost } from "./draft.ts";
import { Field, Pick } from "./field.tsx";
import css from "./post-form.css?inline";

interface Props {
  app: App;
  draft: Draft;
  onDraft(draft: Draft): void;
  onPosted(post: Post): void;
}

export const sheet = makeSheet(css);

const nowhere = { boards: [], categories: [] };

export function View({ app, draft, onDraft, onPosted }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [error, setError] = useState<unknown>();
  const { boards, board, categories, category } = placesFor(draft, app.open ?? nowhere);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);

  const submit = async (event: Event) => {
    event.preventDefault();
    if (isSending || !board || !category) return;
    const found = faultsIn(draft);
    setFaults(found);
    setError(undefined);
    if (found.title) return;
    setSending(true);
    try {
      onPosted(await send<Post>(app.guest, "POST", "posts", { body: toPost(draft, board.id, category.id) }));
    } catch (error) {
      setSending(false);
      if (error instanceof SendError) {
        setFaults(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
      }
      setError(error);
    }
  };

  if (!app.open && app.openError) {
    return <Failure text={strings.formFailed} error={app.openError} retry={app.reopen} />;
  }
  if (!category) return <Notice text={app.open ? strings.closed : strings.loading} />;
  const left = titleLimit - countCharacters(draft.title);
  return (
    <form
      ref={form}
      class="form"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === "Enter" && (event.metaKey || event.ctrlKey) && submit(event)}
    >
      <Field
        name="title"
        label={strings.title}
        help={left >= 0 && left <= 40 ? strings.titleLeft(left) : strings.titleHelp}
        fault={faults.title}
        value={draft.title}
        onInput={(title) => onDraft({ ...draft, title })}
      />
      <Field
        name="description"
        label={strings.description}
        isLong
        help={strings.descriptionHelp}
        fault={faults.description}
        value={draft.description}
        onInput={(description) => onDraft({ ...draft, description })}
      />
      <div class="pair">
        <Pick
          label={strings.board}
          options={boards.map(({ id, title }) => [id, title])}
          value={board?.id}
          onChange={(boardId) => onDraft({ ...draft, boardId, categoryId: "" })}
        />
        <Pick
          label={strings.category}
          options={categories.map(({ id, name }) => [id, name])}
          value={category?.id}
          onChange={(categoryId) => onDraft({ ...draft, categoryId })}
        />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.isPrivate}
          onChange={({ currentTarget }) => onDraft({ ...draft, isPrivate: currentTarget.checked })}
        />
        {strings.onlyTeam}
      </label>
      <div class="form-end">
        <p class="fault" role="alert">
          {error !== undefined && `${strings.sendFailed} ${explainError(error)}`}
        </p>
        <button class="button primary" type="submit" aria-busy={isSending}>
          {isSending ? strings.sending : error ? strings.retry : strings.send}
        </button>
      </div>
    </form>
  );
}

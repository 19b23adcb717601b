import { useEffect, useRef } from "preact/hooks";
import { explainError } from "../explain-error.ts";
import { words } from "../late-strings.ts";
import { Failure, Notice } from "../notice.tsx";
import { strings } from "../strings.ts";
import { countCharacters, titleLimit } from "./draft.ts";
import { Field, Pick } from "./field.tsx";
import { SimilarPosts } from "./similar-posts.tsx";
import { type PostFormProps, usePostForm } from "./use-post-form.ts";
import type { PostList } from "./use-post-list.ts";

/** A new idea, or the visitor's own words about one. */
export function PostForm(props: PostFormProps & { list: PostList }) {
  const { app, list, post, done } = props;
  const form = useRef<HTMLFormElement>(null);
  const { draft, revise, places, faults, error, isSending, submit } = usePostForm(props);

  useEffect(() => {
    if (post) form.current?.querySelector<HTMLElement>(".field")?.focus();
  }, []);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);

  if (!app.open && app.openError) {
    return <Failure text={words.formFailed} error={app.openError} retry={app.reopen} />;
  }
  if (!places.category) return <Notice text={app.open ? words.closed : strings.loading} />;
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
        label={words.title}
        help={left >= 0 && left <= 40 ? words.titleLeft(left) : words.titleHelp}
        fault={faults.title}
        value={draft.title}
        onInput={(title) => revise({ title })}
      />
      {!post && <SimilarPosts app={app} list={list} title={draft.title} />}
      <Field
        name="description"
        label={words.description}
        isLong
        help={words.descriptionHelp}
        fault={faults.description}
        value={draft.description}
        onInput={(description) => revise({ description })}
      />
      {!post && <Place places={places} isPrivate={draft.isPrivate} revise={revise} />}
      <div class="form-end">
        <p class="fault" role="alert">
          {error !== undefined && `${words.sendFailed} ${explainError(error)}`}
        </p>
        {post && (
          <button class="button" type="button" onClick={() => done()}>
            {words.cancel}
          </button>
        )}
        <button class="button primary" type="submit" aria-busy={isSending}>
          {isSending ? words.sending : error ? strings.retry : post ? words.save : words.send}
        </button>
      </div>
    </form>
  );
}

interface PlaceProps {
  places: ReturnType<typeof usePostForm>["places"];
  isPrivate: boolean;
  revise(changes: { boardId?: string; categoryId?: string; isPrivate?: boolean }): void;
}

/** Where an idea goes, and who may read it. */
function Place({ places, isPrivate, revise }: PlaceProps) {
  const { boards, board, categories, category } = places;
  return (
    <>
      <div class="pair">
        <Pick
          label={strings.board}
          options={boards.map(({ id, title }) => [id, title])}
          value={board?.id}
          onChange={(boardId) => revise({ boardId, categoryId: "" })}
        />
        <Pick
          label={words.category}
          options={categories.map(({ id, name }) => [id, name])}
          value={category?.id}
          onChange={(categoryId) => revise({ categoryId })}
        />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={isPrivate}
          onChange={({ currentTarget }) => revise({ isPrivate: currentTarget.checked })}
        />
        {words.onlyTeam}
      </label>
    </>
  );
}

import { useEffect, useRef } from "preact/hooks";
import { Form } from "../form.tsx";
import { Notice } from "../notice.tsx";
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
  const { draft, revise, places, faults, submit, ...sending } = usePostForm(props);
  const { boards, board, categories, category } = places;

  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);

  if (!category) return <Notice text={strings.closed} />;
  const left = titleLimit - countCharacters(draft.title);
  return (
    <Form
      form={form}
      class="form"
      {...sending}
      verb={sending.error ? strings.retry : post ? strings.save : strings.send}
      submit={submit}
      leave={post && (() => done())}
    >
      <Field
        name="title"
        label={strings.title}
        help={left >= 0 && left <= 40 ? strings.titleLeft(left) : strings.titleHelp}
        fault={faults.title}
        value={draft.title}
        onInput={(title) => revise({ title })}
      />
      {!post && <SimilarPosts app={app} list={list} title={draft.title} />}
      <Field
        name="description"
        label={strings.description}
        isLong
        help={strings.descriptionHelp}
        fault={faults.description}
        value={draft.description}
        onInput={(description) => revise({ description })}
      />
      {!post && (
        <>
          <div class="pair">
            <Pick
              label={strings.board}
              options={boards.map(({ id, title }) => [id, title])}
              value={board?.id}
              onChange={(boardId) => revise({ boardId, categoryId: "" })}
            />
            <Pick
              label={strings.category}
              options={categories.map(({ id, name }) => [id, name])}
              value={category.id}
              onChange={(categoryId) => revise({ categoryId })}
            />
          </div>
          <label class="check">
            <input
              type="checkbox"
              checked={draft.isPrivate}
              onChange={({ currentTarget }) => revise({ isPrivate: currentTarget.checked })}
            />
            {strings.onlyTeam}
          </label>
        </>
      )}
    </Form>
  );
}

import { useEffect, useRef, useState } from "preact/hooks";
import type { Post } from "../../api/posts/contract.ts";
import type { App } from "../data/app.ts";
import { countCharacters, type Draft, findDraft, placesFor, titleLimit } from "../data/draft.ts";
import { send } from "../data/send.ts";
import type { FieldError, SendError } from "../data/send-error.ts";
import { sendForm } from "../data/send-form.ts";
import { forget, store } from "../data/storage.ts";
import { useSending } from "../hooks/use-sending.ts";
import { messages } from "../locales/messages.ts";
import { Toolbar } from "../markdown/load-toolbar.tsx";
import { FormParts } from "../pictures/load-form-parts.tsx";
import { Form } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import { Field, SelectField } from "./field.tsx";
import { SimilarPosts, useSimilarPosts } from "./similar-posts.tsx";
import type { SeenPost } from "./use-post-list.ts";

interface Props {
  app: App;
  /** The initial title of a new idea, if there is no stored draft. */
  title?: string;
  /** The post to edit; undefined for a new idea. */
  post?: SeenPost;
  /** Called with the saved post, or without it after Cancel. */
  done(post?: Post): void;
}

/** The text below the title, of which `left` more characters may be written. */
const helpFor = (left: number, hasSimilar: boolean) => {
  if (left >= 0 && left <= 40) return messages.titleLeft(left);
  return hasSimilar ? messages.similarHelp : messages.titleHelp;
};

/** The form for a new idea or for editing one. The draft is stored on every input, until it is sent or cancelled. */
export function PostForm({ app, title = "", post, done }: Props) {
  const { context, open } = app;
  const form = useRef<HTMLFormElement>(null);
  const name = post ? `idea-${post.id}` : "idea";
  const [draft, setDraft] = useState(() =>
    findDraft(context, name, post?.title ?? title, post?.description ?? ""),
  );
  const [faults, setFaults] = useState<FieldError[]>([]);
  const { run, ...sending } = useSending();
  const { boards, board, categories, category } = placesFor(draft, open);
  const { pictures = "" } = draft;
  const similar = useSimilarPosts(app, post ? "" : draft.title);
  const left = titleLimit - countCharacters(draft.title);

  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [faults]);

  const revise = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    setFaults([]);
    store(context, name, next);
  };
  const leave = (saved?: Post) => {
    forget(context, name);
    done(saved);
  };
  const sendNew = (said: Draft) => {
    const body = {
      ...said,
      description: said.description || undefined,
      boardId: board?.id,
      categoryId: category?.id,
      visibility: draft.isPrivate ? "private" : "public",
      context: context.postContext,
    };
    return sendForm<Post>(context, "posts", body);
  };
  const submit = () => {
    const said = { title: draft.title.trim(), description: (draft.description.trim() + pictures).trim() };
    const message = left < 0 ? messages.titleLong(-left) : said.title ? "" : messages.titleMissing;
    setFaults([{ path: "title", message }]);
    // Also without a request, the error of the last attempt is over.
    run(async () => {
      if (message) return;
      try {
        leave(await (post ? send<Post>(context, "PATCH", `posts/${post.id}`, said) : sendNew(said)));
      } catch (error) {
        const { errors = [] } = error as Partial<SendError>;
        setFaults(errors.map(({ path }) => ({ path, message: messages.badText })));
        throw error;
      }
    });
  };

  if (!category) return <Notice text={messages.closed} />;
  const field = { draft, faults, revise };
  return (
    <Form
      ref={form}
      class="form"
      {...sending}
      verb={sending.error ? messages.retry : post ? messages.save : messages.send}
      submit={submit}
      leave={post && (() => leave())}
    >
      <Field name="title" label={messages.title} help={helpFor(left, Boolean(similar[0]))} {...field} />
      {similar[0] && <SimilarPosts app={app} ids={similar} />}
      <Field
        name="description"
        label={messages.description}
        placeholder={messages.descriptionHelp}
        {...field}
      >
        <Toolbar context={context} />
      </Field>
      <FormParts
        {...{ app, pictures }}
        isNew={!post}
        text={draft.description}
        change={(pictures, description) => revise({ pictures, description })}
      />
      {!post && (
        <>
          <div class="pair">
            <SelectField
              label={messages.board}
              options={boards}
              value={board?.id}
              onChange={(boardId) => revise({ boardId })}
            />
            <SelectField
              label={messages.category}
              options={categories}
              value={category.id}
              onChange={(categoryId) => revise({ categoryId })}
            />
          </div>
          {/* Unverified users do not see this: anyone could claim their identity and read their private ideas. */}
          {(draft.isPrivate || open?.visitor?.kind !== "unverified") && (
            <label class="check">
              <input
                type="checkbox"
                checked={draft.isPrivate}
                onChange={({ currentTarget }) => revise({ isPrivate: currentTarget.checked })}
              />
              {messages.onlyTeam}
            </label>
          )}
        </>
      )}
    </Form>
  );
}

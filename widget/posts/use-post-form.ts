import { useState } from "preact/hooks";
import type { Post } from "../../api/posts/contract.ts";
import type { App } from "../app.ts";
import type { SendError } from "../ask.ts";
import { send } from "../send.ts";
import { strings } from "../strings.ts";
import { useSending } from "../use-sending.ts";
import { countCharacters, type Draft, findDraft, keepDraft, placesFor, titleLimit } from "./draft.ts";
import { keepOwn } from "./own-posts.ts";

export interface PostFormProps {
  app: App;
  /** Begins a new idea, for which nothing else was kept. */
  title?: string;
  /** What is edited, if it is not a new idea. */
  post?: Post;
  /** With the post as the service has it now, or without one when it is left as it was. */
  done(post?: Post): void;
}

/** The draft of the form, and how it is sent. It is kept with every letter, and forgotten once the service has it. */
export function usePostForm({ app, title = "", post, done }: PostFormProps) {
  const { guest, open } = app;
  const [draft, setDraft] = useState<Draft>(() => ({
    ...findDraft(guest, title),
    ...(post && { title: post.title, description: post.description ?? "" }),
  }));
  const { run, ...sending } = useSending();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const places = placesFor(draft, open);

  const sendDraft = async () => {
    const said = { title: draft.title.trim(), description: draft.description.trim() };
    if (post) return send<Post>(guest, "PATCH", `posts/${post.id}`, { body: said });
    const body = {
      title: said.title,
      ...(said.description && said),
      boardId: places.board?.id,
      categoryId: places.category?.id,
      visibility: draft.isPrivate ? "private" : "public",
    };
    const made = await send<Post>(guest, "POST", "posts", { body });
    keepDraft(guest, undefined);
    keepOwn(guest, made);
    return made;
  };

  return {
    ...{ draft, faults, places, ...sending },
    revise(changes: Partial<Draft>) {
      const next = { ...draft, ...changes };
      setDraft(next);
      setFaults({});
      if (!post) keepDraft(guest, next);
    },
    submit() {
      const over = countCharacters(draft.title) - titleLimit;
      const fault = over > 0 ? strings.titleLong(over) : draft.title.trim() ? "" : strings.titleMissing;
      setFaults(fault ? { title: fault } : {});
      if (fault) return;
      run(async () => {
        try {
          done(await sendDraft());
        } catch (error) {
          const { errors = [] } = error as Partial<SendError>;
          setFaults(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
          throw error;
        }
      });
    },
  };
}

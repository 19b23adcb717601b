import { useState } from "preact/hooks";
import type { Post } from "../../api/posts/contract.ts";
import type { App } from "../app.ts";
import type { SendError } from "../ask.ts";
import { send } from "../send.ts";
import { useSending } from "../use-sending.ts";
import { type Draft, faultsIn, findDraft, keepDraft, placesFor, toPost, toWords } from "./draft.ts";
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

const nowhere = { boards: [], categories: [] };

/** The draft of the form, and how it is sent. It is kept with every letter, and forgotten once the service has it. */
export function usePostForm({ app, title = "", post, done }: PostFormProps) {
  const { guest } = app;
  const [draft, setDraft] = useState<Draft>(() => ({
    ...findDraft(guest, title),
    ...(post && { title: post.title, description: post.description ?? "" }),
  }));
  const { isSending, error, run } = useSending();
  const [faults, setFaults] = useState<Record<string, string>>({});
  const places = placesFor(draft, app.open ?? nowhere);

  const sendDraft = async () => {
    if (post) {
      return send<Post>(guest, "PATCH", `posts/${post.id}`, { body: toWords(draft) });
    }
    const body = toPost(draft, places.board?.id ?? "", places.category?.id ?? "");
    const made = await send<Post>(guest, "POST", "posts", { body });
    keepDraft(guest, undefined);
    keepOwn(guest, made);
    return made;
  };

  return {
    ...{ draft, isSending, faults, error, places },
    revise(changes: Partial<Draft>) {
      const next = { ...draft, ...changes };
      setDraft(next);
      setFaults({});
      if (!post) keepDraft(guest, next);
    },
    submit(event: Event) {
      event.preventDefault();
      const found = faultsIn(draft);
      setFaults(found);
      if (found.title) return;
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

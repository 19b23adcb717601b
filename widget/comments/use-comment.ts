import { useState } from "preact/hooks";
import type { Comment } from "../../api/comments/contract.ts";
import { send } from "../send.ts";
import { strings } from "../strings.ts";
import { useMode } from "../use-mode.ts";
import { usePages } from "../use-pages.ts";
import { useSending } from "../use-sending.ts";
import type { ItemProps, Shown } from "./comment-branch.tsx";

/** What a visitor may do to a comment. It shows at once, and is taken back when the service refuses. */
export function useComment({ talk, branch, tally, comment }: ItemProps) {
  const { app, postId } = talk;
  const { id, content, repliesCount } = comment;
  const path = `posts/${postId}/comments/${id}`;
  const { setMode, ...moded } = useMode<HTMLLIElement>();
  const [isOpen, setOpen] = useState(false);
  const { error, run } = useSending();
  const replies = usePages<Shown>(app.guest, `${path}/replies?`, { rows: [], next: +!!repliesCount });
  const change = (changes: Partial<Comment>) => branch.change(id, (now) => ({ ...now, ...changes }));
  const tallyReplies = (more: number) =>
    branch.change(id, (now) => ({ ...now, repliesCount: (now.repliesCount ?? 0) + more }));

  return {
    ...moded,
    ...{ path, setMode, isOpen, setOpen, replies, change, tallyReplies, error },
    async reply(text: string) {
      setOpen(true);
      await talk.add(replies, text, id);
      tallyReplies(1);
    },
    async edit(text: string) {
      change({ content: text });
      try {
        change(await send<Comment>(app.guest, "PATCH", path, { body: { content: text } }));
        app.say(strings.saved);
      } catch (error) {
        change({ content });
        throw error;
      }
    },
    remove() {
      setMode("gone");
      run(async () => {
        try {
          await send(app.guest, "DELETE", path);
        } catch (error) {
          setMode("");
          throw error;
        }
        branch.drop(id);
        tally?.(-1);
        talk.lose();
      });
    },
  };
}

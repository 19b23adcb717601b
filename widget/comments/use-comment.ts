import { useEffect, useRef, useState } from "preact/hooks";
import type { Comment } from "../../api/comments/contract.ts";
import { send } from "../send.ts";
import { strings } from "../strings.ts";
import { useSending } from "../use-sending.ts";
import { useToggle } from "../use-toggle.ts";
import type { ItemProps } from "./comment-branch.tsx";
import { useBranch } from "./use-branch.ts";

/** What a visitor may do to a comment. It shows at once, and is taken back when the service refuses. */
export function useComment({ talk, branch, tally, comment }: ItemProps) {
  const { app, postId } = talk;
  const { id, content, repliesCount = 0, isLiked = false, likesCount = 0 } = comment;
  const path = `posts/${postId}/comments/${id}`;
  const item = useRef<HTMLLIElement>(null);
  const before = useRef("");
  const [mode, setMode] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { error, run } = useSending();
  const replies = useBranch(app.guest, `${path}/replies`, repliesCount > 0);
  const change = (changes: Partial<Comment>) => branch.change(id, (now) => ({ ...now, ...changes }));
  const like = useToggle(app.guest, `${path}/like`, change, [
    { isLiked, likesCount },
    { isLiked: !isLiked, likesCount: likesCount + (isLiked ? -1 : 1) },
  ]);
  const tallyReplies = (more: number) =>
    branch.change(id, (now) => ({ ...now, repliesCount: (now.repliesCount ?? 0) + more }));

  useEffect(() => {
    // The button that was pressed is gone. The focus goes to what stands there instead, and then back to the comment.
    const place = mode ? item.current?.querySelector<HTMLElement>(".field, .primary") : item.current;
    if (mode !== before.current) place?.focus();
    before.current = mode;
  }, [mode]);

  return {
    ...{ item, mode, setMode, isOpen, setOpen, replies, tallyReplies, like: like.press },
    error: error ?? like.error,
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
        branch.change(id, () => []);
        tally?.(-1);
        talk.lose();
      });
    },
  };
}

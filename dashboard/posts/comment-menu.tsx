import type { Comment } from "../../api/comments/contract.ts";
import { MenuRow, RowMenu } from "../controls/menu.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { useStaff } from "../frame/staff.ts";
import { refresh, send } from "../requests.ts";
import { strings } from "./strings.ts";

interface Props {
  comment: Comment;
  /** API path of the post's comments. */
  endpoint: string;
  name: string;
}

/** Staff actions for a comment. */
export function CommentMenu({ comment, endpoint, name }: Props) {
  const { at } = useStaff();
  const { id, postId, isPinned, isSpam } = comment;
  const run = async (call: Promise<unknown>, said?: string) => {
    try {
      await call;
      if (said) showToast(said);
    } catch (error) {
      showError(error);
    }
    refresh(endpoint);
  };
  const moderate = (body: { isPinned: boolean } | { isSpam: boolean }) =>
    run(send("PATCH", at(`staff/posts/${postId}/comments/${id}`), { body }));
  const rows: [string, () => void][] = [
    [isPinned ? strings.unpin : strings.pin, () => moderate({ isPinned: !isPinned })],
    [isSpam ? strings.notSpam : strings.markSpam, () => moderate({ isSpam: !isSpam })],
    [strings.deleteComment, () => run(send("DELETE", `${endpoint}/${id}`), strings.commentDeleted)],
  ];
  return (
    <RowMenu label={strings.actionsFor(name)}>
      {(close) => rows.map(([text, act]) => <MenuRow key={text} text={text} close={close} act={act} />)}
    </RowMenu>
  );
}

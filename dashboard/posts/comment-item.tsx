import { useState } from "preact/hooks";
import { readDraft } from "../controls/drafts.ts";
import { Icon, type IconName } from "../controls/icons.tsx";
import { MenuRow, RowMenu } from "../controls/menu.tsx";
import { WrittenText } from "../controls/prose.tsx";
import { Time } from "../controls/time.tsx";
import { attempt } from "../controls/undo-toasts.tsx";
import { useDisclosure } from "../controls/use-disclosure.ts";
import { useStaff } from "../frame/staff.ts";
import { refresh, send } from "../requests.ts";
import { deleteComment } from "./delete-with-undo.ts";
import { ReplyForm, useDraftName } from "./reply-form.tsx";
import { strings } from "./strings.ts";
import type { Thread, ThreadComment } from "./use-thread.ts";

interface Props extends Pick<Thread, "change"> {
  comment: ThreadComment;
}

/** A comment or a reply. If there is a draft of a reply to it, the form is open. */
export function CommentItem({ comment, change }: Props) {
  const draft = useDraftName(comment.postId, comment.id);
  const [hasDraft] = useState(() => readDraft(draft) !== "");
  const [wasPressed, setPressed] = useState(false);
  const { isOpen, setOpen, close, opener } = useDisclosure(hasDraft);
  const name = comment.creator?.fullName ?? strings.somebody;
  return (
    <li class={comment.isSpam ? "comment is-spam" : "comment"}>
      <div class="comment-head">
        <strong dir="auto">{name}</strong>
        {comment.creator?.isStaff && <span class="chip">{strings.team}</span>}
        <span class="quiet small">
          <Time at={comment.createdAt} />
        </span>
        {comment.isPinned && <Mark icon="pin" text={strings.pinned} />}
        {comment.isSpam && <Mark icon="spam" text={strings.spam} />}
        <CommentMenu comment={comment} change={change} name={name} />
      </div>
      {comment.parent && (
        <p class="comment-parent quiet small" dir="auto">
          {strings.inReplyTo(comment.parent.fullName, comment.parent.content)}
        </p>
      )}
      <WrittenText text={comment.content} prose={comment.prose} />
      <button
        ref={opener}
        type="button"
        class="text-button"
        aria-expanded={isOpen}
        onClick={() => {
          setPressed(true);
          setOpen(!isOpen);
        }}
      >
        {strings.reply}
        <span class="unseen"> {name}</span>
      </button>
      {isOpen && (
        <ReplyForm
          postId={comment.postId}
          to={{ id: comment.id, name }}
          takesFocus={wasPressed}
          close={close}
        />
      )}
    </li>
  );
}

const Mark = ({ icon, text }: { icon: IconName; text: string }) => (
  <span class="chip">
    <Icon name={icon} />
    {text}
  </span>
);

/** Staff actions for a comment. */
function CommentMenu({ comment, change, name }: Props & { name: string }) {
  const { at } = useStaff();
  const { id, postId, isPinned, isSpam } = comment;
  const endpoint = at(`staff/posts/${postId}/comments`);
  const moderate = async (body: { isPinned: boolean } | { isSpam: boolean }) => {
    if (await attempt(send("PATCH", `${endpoint}/${id}`, { body }))) change(id, body);
    refresh(endpoint);
  };
  const rows: [string, () => void][] = [
    [isPinned ? strings.unpin : strings.pin, () => moderate({ isPinned: !isPinned })],
    [isSpam ? strings.notSpam : strings.markSpam, () => moderate({ isSpam: !isSpam })],
    [strings.deleteComment, () => deleteComment(at, comment)],
  ];
  return (
    <RowMenu label={strings.actionsFor(name)}>
      {(close) => rows.map(([text, act]) => <MenuRow key={text} text={text} close={close} act={act} />)}
    </RowMenu>
  );
}

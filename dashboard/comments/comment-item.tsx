import { useRef, useState } from "preact/hooks";
import type { Comment } from "../../api/comments/contract.ts";
import type { WithProse } from "../../bff/dashboard/contract.ts";
import { deleteComment } from "../controls/delete-with-undo.ts";
import { Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Icon, type IconName } from "../controls/icons.tsx";
import { MenuRow, RowMenu } from "../controls/menu.tsx";
import { attempt } from "../controls/undo-toasts.tsx";
import { useDisclosure } from "../hooks/use-disclosure.ts";
import { refresh, send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { readDraft } from "../text/drafts.ts";
import { WrittenText } from "../text/prose.tsx";
import { TextTools } from "../text/text-tools.tsx";
import { Time } from "../text/time.tsx";
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
  const [isEditing, setEditing] = useState(false);
  const item = useRef<HTMLLIElement>(null);
  const name = comment.creator?.fullName ?? "Deleted user";
  const endEdit = () => {
    setEditing(false);
    setTimeout(() => item.current?.querySelector<HTMLElement>(".menu-place button")?.focus());
  };
  return (
    <li ref={item} class={comment.isSpam ? "comment is-spam" : "comment"}>
      <div class="comment-head">
        <strong dir="auto">{name}</strong>
        {comment.creator?.isStaff && <span class="chip">Team</span>}
        <span class="quiet small">
          <Time at={comment.createdAt} />
        </span>
        {comment.isPinned && <Mark icon="pin" text="Pinned" />}
        {comment.isSpam && <Mark icon="spam" text="Spam" />}
        <CommentMenu comment={comment} change={change} name={name} edit={() => setEditing(true)} />
      </div>
      {comment.parent && (
        <p class="comment-parent quiet small" dir="auto">
          {strings.inReplyTo(comment.parent.fullName, comment.parent.content)}
        </p>
      )}
      {isEditing ? (
        <EditForm comment={comment} change={change} close={endEdit} />
      ) : (
        <WrittenText text={comment.content} prose={comment.prose} />
      )}
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
        Reply
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

function EditForm({ comment: { id, postId, content: before }, change, close }: Props & { close(): void }) {
  const { at } = useStaff();
  const form = useForm({ content: before }, async ({ content }) => {
    const path = at(`v1/posts/${postId}/comments/${id}?include=author`);
    const saved = await send<WithProse<Comment>>("PATCH", path, { body: { content } });
    change(id, { prose: undefined, ...saved });
    close();
  });
  return (
    <Form form={form} action={common.save} cancel={close} takesFocus>
      <Field {...form.field("content")} label="Your comment" rows={3} hasStart />
      <TextTools value={form.values.content} onChange={(content) => form.set({ content })} />
    </Form>
  );
}

/** Staff actions for a comment. Only its creator can edit it. */
function CommentMenu({ comment, change, name, edit }: Props & { name: string; edit(): void }) {
  const { at, workspace } = useStaff();
  const { id, postId, isPinned, isSpam } = comment;
  const endpoint = at(`staff/posts/${postId}/comments`);
  const moderate = async (body: { isPinned: boolean } | { isSpam: boolean }) => {
    if (await attempt(send("PATCH", `${endpoint}/${id}`, { body }))) change(id, body);
    refresh(endpoint);
  };
  const rows: [string, () => void][] = [
    ...(comment.userId === workspace.userId ? [["Edit", edit] as [string, () => void]] : []),
    [isPinned ? "Unpin" : "Pin", () => moderate({ isPinned: !isPinned })],
    [isSpam ? "Not spam" : "Mark as spam", () => moderate({ isSpam: !isSpam })],
    ["Delete comment", () => deleteComment(at, comment)],
  ];
  return (
    <RowMenu label={strings.actionsFor(name)}>
      {(close) => rows.map(([text, act]) => <MenuRow key={text} text={text} close={close} act={act} />)}
    </RowMenu>
  );
}

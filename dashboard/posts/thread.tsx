import { useState } from "preact/hooks";
import type { Comment, CommentPage } from "../../api/comments/contract.ts";
import type { StaffPost } from "../../api/posts/contract.ts";
import type { WithProse } from "../../bff/dashboard/contract.ts";
import { Button } from "../controls/button.tsx";
import { Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Icon, type IconName } from "../controls/icons.tsx";
import { MenuRow, RowMenu } from "../controls/menu.tsx";
import { Loaded } from "../controls/notice.tsx";
import { WrittenText } from "../controls/prose.tsx";
import { TextTools } from "../controls/text-tools.tsx";
import { Time } from "../controls/time.tsx";
import { attempt, showToast } from "../controls/undo-toasts.tsx";
import { useDisclosure } from "../controls/use-disclosure.ts";
import { useStaff } from "../frame/staff.ts";
import { refresh, send, useQuery } from "../requests.ts";
import { strings } from "./strings.ts";

/** The comments on a post as staff see them, including spam. */
export function Thread({ post }: { post: StaffPost }) {
  const { at } = useStaff();
  const [limit, setLimit] = useState(20);
  const endpoint = at(`v1/posts/${post.id}/comments`);
  const comments = useQuery<CommentPage>(`${endpoint}?limit=${limit}`);
  return (
    <section class="section thread">
      <h2>{strings.thread}</h2>
      <Loaded query={comments} lines={4} failed={strings.threadFailed}>
        {({ data, pagination }) => (
          <>
            {!data.length && <p class="quiet">{strings.noComments}</p>}
            <ul>
              {data.map((comment) => (
                <CommentItem key={comment.id} comment={comment} endpoint={endpoint} depth={0} />
              ))}
            </ul>
            {pagination.hasNextPage && limit < 100 && (
              <Button text={strings.more} act={() => setLimit(100)} />
            )}
          </>
        )}
      </Loaded>
      <ReplyForm endpoint={endpoint} />
    </section>
  );
}

interface Props {
  comment: WithProse<Comment>;
  /** API path of the post's comments. */
  endpoint: string;
  depth: number;
}

function CommentItem({ comment, endpoint, depth }: Props) {
  const { isOpen, setOpen, close, opener } = useDisclosure();
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
        <CommentMenu comment={comment} endpoint={endpoint} name={name} />
      </div>
      <WrittenText text={comment.content} prose={comment.prose} />
      <button
        ref={opener}
        type="button"
        class="text-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {strings.reply}
        <span class="unseen"> {name}</span>
      </button>
      {isOpen && <ReplyForm endpoint={endpoint} to={{ id: comment.id, name }} close={close} />}
      {comment.repliesCount > 0 && <Replies comment={comment} endpoint={endpoint} depth={depth} />}
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
function CommentMenu({ comment, endpoint, name }: Omit<Props, "depth"> & { name: string }) {
  const { at } = useStaff();
  const { id, postId, isPinned, isSpam } = comment;
  const run = async (call: Promise<unknown>, said?: string) => {
    if ((await attempt(call)) && said) showToast(said);
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

/** The replies to a comment. The first level loads immediately, deeper levels on demand. */
function Replies({ comment, endpoint, depth }: Props) {
  const [isShown, setShown] = useState(depth === 0);
  const replies = useQuery<CommentPage>(isShown ? `${endpoint}/${comment.id}/replies?limit=100` : "");
  if (!isShown) {
    return (
      <p>
        <button type="button" class="text-button" onClick={() => setShown(true)}>
          {strings.showReplies(comment.repliesCount)}
        </button>
      </p>
    );
  }
  return (
    <Loaded query={replies} lines={1}>
      {({ data }) => (
        <ul class={depth < 3 ? "replies" : undefined}>
          {data.map((reply) => (
            <CommentItem key={reply.id} comment={reply} endpoint={endpoint} depth={depth + 1} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface ReplyProps {
  endpoint: string;
  /** The id of the comment to reply to, and its author's name. */
  to?: { id: string; name: string };
  close?(): void;
}

function ReplyForm({ endpoint, to, close }: ReplyProps) {
  const form = useForm({ content: "" }, async ({ content }) => {
    await send("POST", endpoint, { body: { content, ...(to && { parentId: to.id }) } });
    form.reset({ content: "" });
    refresh(endpoint);
    close?.();
  });
  return (
    <Form form={form} action={strings.send} takesFocus>
      <Field
        {...form.field("content")}
        label={to ? strings.replyTo(to.name) : strings.writeReply}
        help={strings.replyHelp}
        rows={3}
        hasStart={to !== undefined}
      />
      <TextTools value={form.values.content} onChange={(content) => form.set({ content })} />
    </Form>
  );
}

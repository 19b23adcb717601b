import { Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { refresh, send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { readDraft, storeDraft } from "../text/drafts.ts";
import { TextTools } from "../text/text-tools.tsx";
import { strings } from "./strings.ts";

interface Props {
  postId: string;
  /** The comment to reply to, and its author's name. */
  to?: { id: string; name: string };
  takesFocus?: boolean;
  close?(): void;
}

/** Returns the name of the draft of a comment on a post, or of a reply. Another account never gets this draft. */
export function useDraftName(postId: string, commentId = ""): string {
  const { me, workspace } = useStaff();
  return `${me.account.id} ${workspace.id} ${postId} ${commentId}`;
}

/** Writes a comment or a reply. The text stays in this browser until it is sent. */
export function ReplyForm({ postId, to, takesFocus = false, close }: Props) {
  const { at } = useStaff();
  const draft = useDraftName(postId, to?.id);
  const form = useForm({ content: readDraft(draft) }, async ({ content }) => {
    const body = { content, ...(to && { parentId: to.id }) };
    await send("POST", at(`v1/posts/${postId}/comments`), { body });
    storeDraft(draft, "");
    form.reset({ content: "" });
    refresh(at(`staff/posts/${postId}/comments`));
    close?.();
  });
  const write = (content: string) => {
    storeDraft(draft, content);
    form.set({ content });
  };
  return (
    <Form form={form} action="Send" takesFocus={takesFocus}>
      <Field
        {...form.field("content")}
        onChange={write}
        label={to ? strings.replyTo(to.name) : "Your reply"}
        help="Visible to everyone who can see this post. Markdown is supported."
        rows={3}
        hasStart={takesFocus}
      />
      <TextTools value={form.values.content} onChange={write} />
    </Form>
  );
}

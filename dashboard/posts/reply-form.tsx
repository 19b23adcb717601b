import { Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { TextTools } from "../controls/text-tools.tsx";
import { useStaff } from "../frame/staff.ts";
import { refresh, send } from "../requests.ts";
import { strings } from "./strings.ts";

interface Props {
  postId: string;
  /** The comment to reply to, and its author's name. */
  to?: { id: string; name: string };
  takesFocus?: boolean;
  close?(): void;
}

/** Writes a comment or a reply. */
export function ReplyForm({ postId, to, takesFocus = false, close }: Props) {
  const { at } = useStaff();
  const form = useForm({ content: "" }, async ({ content }) => {
    const body = { content, ...(to && { parentId: to.id }) };
    await send("POST", at(`v1/posts/${postId}/comments`), { body });
    form.reset({ content: "" });
    refresh(at(`staff/posts/${postId}/comments`));
    close?.();
  });
  return (
    <Form form={form} action={strings.send} takesFocus={takesFocus}>
      <Field
        {...form.field("content")}
        label={to ? strings.replyTo(to.name) : strings.writeReply}
        help={strings.replyHelp}
        rows={3}
        hasStart={takesFocus}
      />
      <TextTools value={form.values.content} onChange={(content) => form.set({ content })} />
    </Form>
  );
}

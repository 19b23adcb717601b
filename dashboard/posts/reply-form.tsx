import { Field } from "../controls/field.tsx";
import { Form } from "../controls/form.tsx";
import { useForm } from "../controls/use-form.ts";
import { send } from "../send.ts";
import { refresh } from "../use-answer.ts";
import { strings } from "./strings.ts";

interface Props {
  /** Of the post's comments. */
  door: string;
  /** Whose comment is replied to. */
  to?: { id: string; name: string };
  close?(): void;
}

export function ReplyForm({ door, to, close }: Props) {
  const form = useForm({ content: "" }, async ({ content }) => {
    await send("POST", door, { body: { content, ...(to && { parentId: to.id }) } });
    form.reset({ content: "" });
    refresh(door);
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
    </Form>
  );
}

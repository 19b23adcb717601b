import { Field } from "../controls/field.tsx";
import { Form } from "../controls/form.tsx";
import { useForm } from "../controls/use-form.ts";
import { refresh, send } from "../requests.ts";
import { strings } from "./strings.ts";

interface Props {
  /** API path of the post's comments. */
  endpoint: string;
  /** Author of the comment to reply to. */
  to?: { id: string; name: string };
  close?(): void;
}

export function ReplyForm({ endpoint, to, close }: Props) {
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
    </Form>
  );
}

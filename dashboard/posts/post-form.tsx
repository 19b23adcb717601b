import type { StaffPost } from "../../api/posts/contract.ts";
import { Field } from "../controls/field.tsx";
import { Form } from "../controls/form.tsx";
import { useForm } from "../controls/use-form.ts";
import { useStaff } from "../frame/staff.ts";
import { send } from "../requests.ts";
import { strings as common } from "../strings.ts";
import { strings } from "./strings.ts";

interface Props {
  post: StaffPost;
  change(changes: Partial<StaffPost>): void;
  close(): void;
}

export function PostForm({ post, change, close }: Props) {
  const { at } = useStaff();
  const initial = { title: post.title, description: post.description ?? "" };
  const form = useForm(initial, async ({ title, description }) => {
    const body = { title, description: description.trim() ? description : null };
    change(await send<Partial<StaffPost>>("PATCH", at(`v1/posts/${post.id}`), { body }));
    close();
  });
  return (
    <Form form={form} action={common.save} cancel={close} takesFocus>
      <Field {...form.field("title")} label={strings.postTitle} hasStart />
      <Field {...form.field("description")} label={strings.description} isOptional rows={6} />
    </Form>
  );
}

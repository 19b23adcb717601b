import type { StaffPost } from "../../api/posts/contract.ts";
import { Button } from "../controls/button.tsx";
import { Field } from "../controls/field.tsx";
import { FormEnd } from "../controls/form-end.tsx";
import { useStart } from "../controls/use-focus.ts";
import { useForm } from "../controls/use-form.ts";
import { useStaff } from "../frame/staff.ts";
import { send } from "../send.ts";
import { strings as common } from "../strings.ts";
import { strings } from "./strings.ts";

interface Props {
  post: StaffPost;
  change(changes: Partial<StaffPost>): void;
  close(): void;
}

export function PostForm({ post, change, close }: Props) {
  const { at } = useStaff();
  const place = useStart<HTMLFormElement>();
  const initial = { title: post.title, description: post.description ?? "" };
  const form = useForm(initial, async ({ title, description }) => {
    const body = { title, description: description.trim() ? description : null };
    change(await send<Partial<StaffPost>>("PATCH", at(`v1/posts/${post.id}`), { body }));
    close();
  });
  return (
    <form ref={place} class="form" onSubmit={form.onSubmit} noValidate>
      <Field {...form.field("title")} label={strings.postTitle} hasStart />
      <Field {...form.field("description")} label={strings.description} isOptional rows={6} />
      <FormEnd form={form} action={common.save}>
        <Button text={common.cancel} act={close} />
      </FormEnd>
    </form>
  );
}

import { useState } from "preact/hooks";
import type { EditedPost, EditPost } from "../../api/post-changes/contract.ts";
import type { StaffPost } from "../../api/posts/contract.ts";
import type { WithProse } from "../../bff/dashboard/contract.ts";
import { Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { OtherText } from "../frame/other-text.tsx";
import { refresh, SendError, send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { strings } from "./strings.ts";

interface Props {
  post: StaffPost;
  change(changes: WithProse<Partial<StaffPost>>): void;
  close(): void;
}

/** Edits the text of a post. If somebody else has saved another text meanwhile, shows it and asks which one to keep. */
export function PostForm({ post, change, close }: Props) {
  const { at } = useStaff();
  const path = at(`staff/posts/${post.id}`);
  const [seen, setSeen] = useState<EditPost["seen"]>({ title: post.title, description: post.description });
  const [other, setOther] = useState<EditedPost>();
  const initial = { title: post.title, description: post.description ?? "" };
  const form = useForm(initial, async ({ title, description }) => {
    const body: EditPost = { title, description: description.trim() ? description : null, seen };
    try {
      const saved = await send<WithProse<Partial<StaffPost>>>("PATCH", path, { body });
      change({ prose: undefined, ...saved });
      close();
    } catch (error) {
      const found = error instanceof SendError && error.code === "post_changed" ? error.post : undefined;
      if (!found) throw error;
      setOther(found);
      setSeen({ title: found.title, description: found.description });
    }
  });
  return (
    <Form
      form={form}
      action={other ? common.overwrite : common.save}
      isDanger={other !== undefined}
      cancel={close}
      takesFocus
    >
      <Field {...form.field("title")} label="Title" hasStart />
      <Field
        {...form.field("description")}
        label="Description"
        help="Markdown is supported."
        isOptional
        rows={6}
      />
      {other && (
        <OtherText
          title={strings.changedBy(other.editedBy)}
          at={other.editedAt}
          fields={[
            [common.titleNow, other.title],
            ["Description now", other.description ?? strings.noDescription],
          ]}
          keep={() => {
            refresh(path);
            close();
          }}
        />
      )}
    </Form>
  );
}

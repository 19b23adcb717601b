import type { StaffPost } from "../../api/posts/contract.ts";
import type { PostTags } from "../../api/tags/contract.ts";
import { Chip } from "../controls/chip.tsx";
import { Choice } from "../controls/field.tsx";
import { showError } from "../controls/undo-toasts.tsx";
import { useStaff } from "../frame/staff.ts";
import { useNouns } from "../frame/use-nouns.ts";
import { send } from "../requests.ts";
import { strings } from "./strings.ts";

interface Props {
  post: StaffPost;
  change(changes: Partial<StaffPost>): void;
}

/** The tags of a post, and a select with the other tags of its board. */
export function PostTagList({ post, change }: Props) {
  const { at } = useStaff();
  const { tags } = useNouns();
  const others = tags.filter(
    ({ id, boardId }) => boardId === post.boardId && !post.tags.some((tag) => tag.id === id),
  );
  const put = async (method: "POST" | "DELETE", tagId: string) => {
    try {
      const answer = await send<PostTags>(method, at(`v1/posts/${post.id}/tags/${tagId}`));
      change({ tags: answer.tags });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div>
      <p class="label">{strings.tags}</p>
      <ul class="chips">
        {post.tags.map(({ id, name }) => (
          <Chip key={id} text={name} label={strings.removeTag(name)} remove={() => put("DELETE", id)} />
        ))}
        {others.length > 0 && (
          <li key={`more ${others.length}`}>
            <Choice
              label={strings.addTag}
              isBare
              value=""
              options={[["", strings.addTag], ...others.map(({ id, name }) => [id, name] as const)]}
              onChange={(id) => id && put("POST", id)}
            />
          </li>
        )}
        {!post.tags.length && !others.length && <li class="quiet">{strings.noTags}</li>}
      </ul>
    </div>
  );
}

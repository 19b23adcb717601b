import type { ComponentChildren } from "preact";
import type { Post, StaffPost } from "../../api/posts/contract.ts";
import type { PostTags } from "../../api/tags/contract.ts";
import { Chip } from "../controls/chip.tsx";
import { ActionSelect, Choice } from "../controls/field.tsx";
import { Skeleton } from "../controls/notice.tsx";
import { showError } from "../controls/undo-toasts.tsx";
import { type Nouns, toOptions, useNouns } from "../data/use-nouns.ts";
import { send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { EmailText } from "../text/e-mail-text.tsx";
import { Time } from "../text/time.tsx";
import { BoardChoice } from "./board-choice.tsx";
import { strings } from "./strings.ts";

interface Props {
  post: StaffPost;
  change(changes: Partial<StaffPost>): void;
}

/** A post's status, board, category, visibility and tags, once their names are known, and facts about it. */
export function PostDetails(props: Props) {
  const nouns = useNouns();
  return (
    <div class="details">
      {nouns.isComplete ? <Fields {...props} nouns={nouns} /> : <Skeleton count={5} />}
      <Facts post={props.post} />
    </div>
  );
}

/** The fields of a post. Each change is saved immediately. */
function Fields({ post, change, nouns }: Props & { nouns: Nouns }) {
  const { at } = useStaff();
  const categories = nouns.categories.filter(({ boardId }) => boardId === post.boardId);

  const edit = async (body: Partial<Post>) => {
    change(body);
    try {
      const changed = await send<Post>("PATCH", at(`v1/posts/${post.id}`), { body });
      // The user may have changed other fields since the request, and showing the whole response would revert those
      // changes.
      change({ updatedAt: changed.updatedAt, lastInteractionAt: changed.lastInteractionAt });
    } catch (error) {
      change(pickFields(post, body));
      showError(error);
    }
  };
  return (
    <>
      <Choice
        label={strings.status}
        value={post.statusId ?? ""}
        options={[["", common.noStatus], ...toOptions(nouns.statuses)]}
        onChange={(statusId) => edit({ statusId: statusId || null })}
      />
      <BoardChoice post={post} change={change} />
      <Choice
        label={strings.category}
        value={post.categoryId}
        options={toOptions(categories)}
        onChange={(categoryId) => edit({ categoryId })}
      />
      <Choice
        label={strings.visibility}
        value={post.visibility}
        options={strings.visibilities}
        onChange={(value) => edit({ visibility: value === "private" ? "private" : "public" })}
      />
      <Tags post={post} change={change} />
    </>
  );
}

/** The tags of a post, and a select with the other tags of its board. */
function Tags({ post, change }: Props) {
  const { at } = useStaff();
  const { tags } = useNouns();
  const others = tags.filter(
    ({ id, boardId }) => boardId === post.boardId && !post.tags.some((tag) => tag.id === id),
  );
  const put = async (method: "POST" | "DELETE", tagId: string) => {
    try {
      const response = await send<PostTags>(method, at(`v1/posts/${post.id}/tags/${tagId}`));
      change({ tags: response.tags });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div>
      <p class="label">Tags</p>
      <ul class="chips">
        {post.tags.map(({ id, name }) => (
          <Chip key={id} text={name} label={strings.removeTag(name)} remove={() => put("DELETE", id)} />
        ))}
        {others.length > 0 && (
          <li key={`more ${others.length}`}>
            <ActionSelect
              label={strings.addTag}
              options={toOptions(others)}
              act={([id]) => put("POST", id)}
            />
          </li>
        )}
        {!post.tags.length && !others.length && <li class="quiet">No tags</li>}
      </ul>
    </div>
  );
}

/** Returns the post's fields whose names are keys of `names`. */
const pickFields = (post: StaffPost, names: object): Partial<StaffPost> =>
  Object.fromEntries(Object.entries(post).filter(([name]) => name in names));

function Facts({ post: { author, createdAt, lastInteractionAt, context } }: { post: StaffPost }) {
  return (
    <dl>
      <Fact name="Author">
        <span dir="auto">{author.fullName}</span>
        <br />
        <span class="quiet small">
          {strings.identity[author.identity]}
          {author.email && (
            <>
              {", "}
              <EmailText email={author.email} />
            </>
          )}
        </span>
      </Fact>
      <Fact name={strings.created}>
        <Time at={createdAt} />
      </Fact>
      <Fact name="Last activity">
        <Time at={lastInteractionAt} />
      </Fact>
      {context?.page && (
        <Fact name="Page">
          <PageLink address={context.page} />
        </Fact>
      )}
      {context?.browser && <Fact name="Browser">{context.browser}</Fact>}
      {context?.appVersion && <Fact name="Version">{context.appVersion}</Fact>}
    </dl>
  );
}

/** A link to the page on which a visitor wrote the post. The page does not learn that it was opened from here. */
const PageLink = ({ address }: { address: string }) =>
  /^https?:\/\//.test(address) ? (
    <a href={address} target="_blank" rel="noreferrer noopener nofollow">
      {address.replace(/^https?:\/\//, "")}
    </a>
  ) : (
    <span>{address}</span>
  );

const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt class="label">{name}</dt>
    <dd>{children}</dd>
  </div>
);

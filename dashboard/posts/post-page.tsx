import { useEffect, useState } from "preact/hooks";
import type { StaffPost } from "../../api/posts/contract.ts";
import { Button, ButtonLink } from "../controls/button.tsx";
import { Icon } from "../controls/icons.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { useFocusBack } from "../controls/use-focus.ts";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { MergedPosts } from "../merges/merged-posts.tsx";
import type { PageProps } from "../pages.ts";
import { SendError, useQuery } from "../requests.ts";
import { go, usePlace } from "../router.ts";
import { deletePosts } from "./delete-with-undo.ts";
import { PostDetails } from "./post-details.tsx";
import { PostForm } from "./post-form.tsx";
import { strings } from "./strings.ts";
import { Thread } from "./thread.tsx";
import { Voters } from "./voters.tsx";

/** One post with its comments and details. */
export function PostPage({ params }: PageProps) {
  const { at, paths } = useStaff();
  const post = useQuery<StaffPost>(at(`staff/posts/${params.id}`));
  const id = post.value?.id ?? params.id ?? "";
  useEffect(() => {
    // The URL is that of a duplicate: redirect to the post that it was merged into.
    if (id !== params.id) go(paths.post(id), true);
  }, [id]);
  const isGone = post.error instanceof SendError && post.error.status === 404;
  const back = { path: paths.feedback, text: strings.back };
  if (isGone) {
    return (
      <Page title={strings.gone} back={back}>
        <Notice text={strings.gone}>
          <ButtonLink {...back} />
        </Notice>
      </Page>
    );
  }
  return (
    <Loaded answer={post} failed={strings.postFailed}>
      {(value) => (
        <div class="two">
          <div>
            <Body post={value} back={back} change={post.patch} />
            <Thread post={value} />
          </div>
          <aside aria-label={strings.details}>
            <PostDetails post={value} change={post.patch} />
            <Voters post={value} />
            <MergedPosts post={value} />
          </aside>
        </div>
      )}
    </Loaded>
  );
}

interface BodyProps {
  post: StaffPost;
  back: { path: string; text: string };
  change(changes: Partial<StaffPost>): void;
}

function Body({ post, back, change }: BodyProps) {
  const { query } = usePlace();
  const [isEditing, setEditing] = useState(query.has("edit"));
  const { at, paths } = useStaff();
  const { opener, goBack } = useFocusBack();
  const close = () => {
    setEditing(false);
    goBack();
  };
  const remove = () => {
    deletePosts(at, [post.id]);
    go(paths.feedback);
  };
  const actions = (
    <>
      <button ref={opener} type="button" class="button" onClick={() => setEditing(true)}>
        <Icon name="edit" />
        {strings.edit}
      </button>
      <Button icon="trash" text={strings.deletePost} act={remove} />
    </>
  );
  return (
    <Page title={post.title} back={back} actions={!isEditing && actions}>
      {isEditing ? (
        <PostForm post={post} change={change} close={close} />
      ) : (
        <p class={post.description ? "said-text" : "quiet"} dir="auto">
          {post.description || strings.noDescription}
        </p>
      )}
    </Page>
  );
}

import { useEffect } from "preact/hooks";
import type { StaffPost } from "../../api/posts/contract.ts";
import type { WithProse } from "../../bff/dashboard/contract.ts";
import { Thread } from "../comments/thread.tsx";
import { Button, ButtonLink } from "../controls/button.tsx";
import { deletePosts } from "../controls/delete-with-undo.ts";
import { Loaded, Notice } from "../controls/notice.tsx";
import { isMissing } from "../explain-error.ts";
import { FollowButton } from "../follows/follow-button.tsx";
import { Page } from "../frame/page.tsx";
import { useDisclosure } from "../hooks/use-disclosure.ts";
import { MergedPosts } from "../merges/merged-posts.tsx";
import type { PageProps } from "../pages.ts";
import { useQuery } from "../requests.ts";
import { addressBefore, go, goBack, usePlace } from "../router.ts";
import { useStaff } from "../staff.ts";
import { WrittenText } from "../text/prose.tsx";
import { PostDetails } from "./post-details.tsx";
import { PostForm } from "./post-form.tsx";
import { strings } from "./strings.ts";
import { Voters } from "./voters.tsx";

/** One post with its comments and details. */
export function PostPage({ params }: PageProps) {
  const { at, paths } = useStaff();
  const post = useQuery<WithProse<StaffPost>>(at(`staff/posts/${params.id}`));
  const id = post.value?.id ?? params.id ?? "";
  useEffect(() => {
    // If the URL names a merged duplicate, redirect to the post that remains.
    if (id !== params.id) go(paths.post(id), true);
  }, [id]);
  const back = { path: paths.feedback, text: strings.back };
  if (isMissing(post.error)) {
    return (
      <Page title={strings.gone} back={back}>
        <Notice text={strings.gone}>
          <ButtonLink path={addressBefore(paths.feedback)} text={strings.back} />
        </Notice>
      </Page>
    );
  }
  return (
    <Loaded query={post} failed="We could not open this post.">
      {(value) => (
        <div class="two">
          <div>
            <Body post={value} back={back} change={post.patch} />
            <Thread post={value} />
          </div>
          <aside aria-label="Details">
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
  post: WithProse<StaffPost>;
  back: { path: string; text: string };
  change(changes: WithProse<Partial<StaffPost>>): void;
}

function Body({ post, back, change }: BodyProps) {
  const { at, paths } = useStaff();
  const { isOpen, setOpen, close, opener } = useDisclosure(usePlace().query.has("edit"));
  const remove = () => {
    deletePosts(at, [post.id]);
    goBack(paths.feedback);
  };
  const actions = (
    <>
      <FollowButton postId={post.id} />
      <Button icon="edit" text={strings.edit} element={opener} act={() => setOpen(true)} />
      <Button icon="trash" text="Delete post" act={remove} />
    </>
  );
  return (
    <Page title={post.title} back={back} actions={!isOpen && actions}>
      {isOpen ? (
        <PostForm post={post} change={change} close={close} />
      ) : post.description ? (
        <WrittenText text={post.description} prose={post.prose} />
      ) : (
        <p class="quiet">{strings.noDescription}</p>
      )}
    </Page>
  );
}

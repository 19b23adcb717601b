import type { App, Tab } from "../panel/app.ts";
import { Row } from "../ui/row.tsx";
import { PostFacts } from "./post-facts.tsx";
import type { SeenPost } from "./use-post-list.ts";
import { VoteButton } from "./vote-button.tsx";

/** One idea in a list of the tab `from`: the vote button, and beside it the title, which opens the idea. */
export function PostRow({ app, post, from = "ideas" }: { app: App; post: SeenPost; from?: Tab }) {
  const { description, excerpt = description?.slice(0, 200) } = post;
  return (
    <Row
      app={app}
      view={`${from}/${post.id}`}
      beside={<VoteButton app={app} post={post} />}
      title={post.title}
    >
      {excerpt && (
        <p class="row-line" dir="auto">
          {excerpt}
        </p>
      )}
      <PostFacts app={app} post={post} />
    </Row>
  );
}

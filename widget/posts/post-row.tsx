import type { App, Tab } from "../data/app.ts";
import { Row } from "../ui/row.tsx";
import { PostFacts } from "./post-facts.tsx";
import type { SeenPost } from "./use-post-list.ts";
import { VoteButton } from "./vote-button.tsx";

interface Props {
  app: App;
  post: SeenPost;
  /** The tab of the list. */
  from?: Tab;
  /** The search whose words are marked. */
  search?: string;
}

/** One idea in a list: the vote button, and beside it the title, which opens the idea. */
export function PostRow({ app, post, from = "ideas", search }: Props) {
  const { description, excerpt = description?.slice(0, 200) } = post;
  const mark = (text: string) => (search && app.mark ? app.mark(text, search) : text);
  return (
    <Row
      app={app}
      view={`${from}/${post.id}`}
      beside={<VoteButton app={app} post={post} />}
      title={mark(post.title)}
    >
      {excerpt && (
        <p class="row-line" dir="auto">
          {mark(excerpt)}
        </p>
      )}
      <PostFacts app={app} post={post} isRow />
    </Row>
  );
}

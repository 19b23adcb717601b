import { useEffect, useState } from "preact/hooks";
import type { Post } from "../../api/posts/contract.ts";
import type { App } from "../app.ts";
import { SendError } from "../ask.ts";
import { makeSheet } from "../make-sheet.ts";
import { Failure, Notice } from "../notice.tsx";
import { send } from "../send.ts";
import { strings } from "../strings.ts";
import { PostFacts } from "./post-facts.tsx";
import css from "./post-page.css?inline";
import type { PostList } from "./use-post-list.ts";
import { VoteButton } from "./vote-button.tsx";

interface Props {
  app: App;
  id: string;
  list: PostList;
}

export const sheet = makeSheet(css);

/** One idea in full. What the list knows is shown at once; the rest is asked for. */
export function View({ app, id, list }: Props) {
  const post = list.known[id];
  const [error, setError] = useState<unknown>();

  const load = () => {
    setError(undefined);
    send<Post>(app.guest, "GET", `posts/${encodeURIComponent(id)}`).then(
      (found) => list.keep(found),
      setError,
    );
  };
  useEffect(() => {
    if (!post) load();
  }, [id]);

  if (!post) {
    if (!error) return <Notice text={strings.loading} />;
    if (error instanceof SendError && (error.status === 404 || error.status === 400)) {
      return (
        <Notice text={strings.postGone}>
          <button class="button" type="button" onClick={() => app.go("ideas")}>
            {strings.back}
          </button>
        </Notice>
      );
    }
    return <Failure text={strings.postFailed} error={error} retry={load} />;
  }
  return (
    <article class="post">
      <VoteButton app={app} post={post} change={list.change} />
      <div class="row-text">
        <h3 class="post-title" dir="auto" tabIndex={-1} data-start>
          {post.title}
        </h3>
        <PostFacts
          post={post}
          category={app.open?.categories.find(({ id }) => id === post.categoryId)?.name}
        />
      </div>
      <div class="prose">
        {post.description?.split(/\n{2,}/).map((paragraph) => (
          <p dir="auto">{paragraph}</p>
        ))}
      </div>
    </article>
  );
}

import { useEffect, useState } from "preact/hooks";
import type { PostPage } from "../../api/posts/contract.ts";
import { send } from "../data/send.ts";
import { messages } from "../locales/messages.ts";
import type { App } from "../panel/app.ts";
import { useDebounced } from "../ui/use-debounced.ts";
import { PostRow } from "./post-row.tsx";

/** Suggests similar ideas to vote for instead; hidden when there are none or the search fails. */
export function SimilarPosts({ app, title }: { app: App; title: string }) {
  const draft = useDebounced(title, 400).trim();
  const [found, setFound] = useState<string[]>([]);

  useEffect(() => {
    let isOver = false;
    setFound([]);
    if (draft) {
      const requestedAt = Date.now();
      const parameters = new URLSearchParams({ searchMode: "similar", search: draft, limit: "3" });
      send<PostPage>(app.context, "GET", `posts?${parameters}`).then(
        ({ data }) => {
          if (isOver) return;
          data.forEach((post) => void app.list.keep(post, requestedAt));
          setFound(data.map(({ id }) => id));
        },
        () => {},
      );
    }
    return () => {
      isOver = true;
    };
  }, [draft]);

  if (!found.length) return null;
  return (
    <section aria-label={messages.similar}>
      <p class="label">{messages.similar}</p>
      <ul class="similar">
        {found.map((id) => {
          const post = app.list.known[id];
          return post && <PostRow key={id} app={app} post={post} />;
        })}
      </ul>
    </section>
  );
}

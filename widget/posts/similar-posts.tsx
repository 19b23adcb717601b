import { useEffect, useState } from "preact/hooks";
import type { PostCardPage } from "../../api/embed/contract.ts";
import type { App } from "../data/app.ts";
import { send } from "../data/send.ts";
import { useDebounced } from "../hooks/use-debounced.ts";
import { messages } from "../locales/messages.ts";
import { PostRow } from "./post-row.tsx";

/** Returns the ids of up to three ideas that resemble a title while it is written; none if the search fails. */
export function useSimilarPosts(app: App, title: string): string[] {
  const draft = useDebounced(title, 400).trim();
  const [found, setFound] = useState<string[]>([]);

  useEffect(() => {
    let isOver = false;
    setFound([]);
    if (draft) {
      const requestedAt = Date.now();
      const parameters = new URLSearchParams({ searchMode: "similar", search: draft, limit: "3" });
      send<PostCardPage>(app.context, "GET", `posts?${parameters}`).then(
        ({ data }) => {
          if (isOver) return;
          data.forEach((post) => void app.list.keep(post, requestedAt));
          setFound(data.map(({ id }) => id));
          // Further results, which come with every word, are not announced.
          if (data[0] && !found[0]) app.announce(messages.similarHelp);
        },
        () => {},
      );
    }
    return () => {
      isOver = true;
    };
  }, [draft]);

  return found;
}

/** Ideas to vote for instead of adding one. */
export const SimilarPosts = ({ app, ids }: { app: App; ids: string[] }) => (
  <section aria-label={messages.similarHelp}>
    <ul class="similar">
      {ids.map((id) => {
        const post = app.list.known[id];
        return post && <PostRow key={id} app={app} post={post} />;
      })}
    </ul>
  </section>
);

import { useEffect, useState } from "preact/hooks";
import type { Changelog, ChangelogCard, ChangelogTag } from "../../api/changelogs/contract.ts";
import type { App } from "../data/app.ts";
import { send } from "../data/send.ts";
import { useSending } from "../hooks/use-sending.ts";
import { LikeButton } from "../ui/like-button.tsx";
import { type Prose, ProseView } from "../ui/prose.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import { LoadingView } from "../ui/skeleton.tsx";

/** The tag fields that the views use. */
export type Named = Pick<ChangelogTag, "id" | "name">;

interface Props {
  app: App;
  id: string;
  /** The entry as the list shows it; undefined if the list does not contain it. */
  head: ChangelogCard | undefined;
  tags: Named[];
}

/** One entry in full. Opening an entry sends one request, which the service counts as a view. */
export function ChangelogEntry({ app, id, head, tags }: Props) {
  const [entry, setEntry] = useState<Changelog & { prose: Prose }>();
  const { error, run } = useSending();
  const shown = entry ?? head;
  const path = `changelogs/${encodeURIComponent(id)}`;

  const load = () => {
    run(async () => setEntry(await send(app.context, "GET", path)));
  };
  useEffect(load, []);

  return (
    <article class="entry">
      {shown && (
        <div>
          <h3 dir="auto" tabIndex={-1} data-start>
            {shown.title}
          </h3>
          <p class="facts">
            <RelativeTime at={shown.createdAt} />
            {tagsOf(shown, tags)}
          </p>
        </div>
      )}
      {entry ? (
        <>
          <ProseView nodes={entry.prose} />
          <LikeButton
            context={app.context}
            path={path}
            liked={entry}
            class="button"
            change={(changes) => {
              setEntry({ ...entry, ...changes });
              // The filtered list and the stored page may have separate copies of the entry: change both.
              const known = app.open?.changelogs.cards?.data.find((one) => one.id === id);
              for (const shown of [head, known]) Object.assign(shown ?? {}, changes);
            }}
          />
        </>
      ) : (
        <LoadingView error={error} retry={load} />
      )}
    </article>
  );
}

/** The names of the entry's tags. */
export const tagsOf = ({ tagIds }: Pick<ChangelogCard, "tagIds">, tags: Named[]) =>
  tags.map(
    ({ id, name }) =>
      tagIds.includes(id) && (
        <span key={id} class="pill tag" dir="auto">
          {name}
        </span>
      ),
  );

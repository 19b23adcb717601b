import { useEffect, useRef, useState } from "preact/hooks";
import type { ChangelogPage } from "../../api/changelogs/contract.ts";
import type { ChangelogHead } from "../../api/embed/contract.ts";
import type { TabProps } from "../app.ts";
import { words } from "../late-strings.ts";
import { Moment } from "../moment.tsx";
import { More } from "../more.tsx";
import { Failure, Notice } from "../notice.tsx";
import { Waiting } from "../posts/post-list.tsx";
import { Choice } from "../posts/post-search.tsx";
import { recall, remember } from "../remember.ts";
import { send } from "../send.ts";
import { NewsEntry } from "./news-entry.tsx";
import { Likes, type Named, tagsOf } from "./news-facts.tsx";

interface List {
  tagId: string;
  /** Undefined: those that came with the opening, or none yet. */
  heads?: ChangelogHead[];
  /** The page to ask for next; 0: there is none. */
  next?: number;
  error?: unknown;
}

/** What's new: the list, or one entry in full. Whoever has seen the list has nothing unread. */
export function NewsView({ app, id }: TabProps) {
  const { guest } = app;
  const asked = useRef<unknown>(undefined);
  const left = useRef(id);
  const view = useRef<HTMLDivElement>(null);
  const [seenAt] = useState(() => recall(guest, "seenAt"));
  const [tags, setTags] = useState<Named[]>([]);
  const [list, setList] = useState<List>({ tagId: "" });
  const news = app.open?.changelogs;
  const { tagId, heads = tagId ? undefined : news?.data, error } = list;
  // The opening brings ten.
  const { next = news?.data.length === 10 ? 2 : 0 } = list;

  const load = async (tagId: string, page: number) => {
    const before = page > 1 && heads ? heads : [];
    asked.current = undefined;
    if (page < 2) setList({ tagId });
    // What came with the opening is there still.
    if (page < 2 && !tagId) return;
    const path = `changelogs?limit=10&page=${page}&tagId=${tagId}`;
    const asking = send<ChangelogPage>(guest, "GET", path);
    asked.current = asking;
    const after = await asking.then(
      ({ data, pagination }) => ({
        // Entries move between pages while somebody reads.
        heads: [...new Map([...before, ...data].map((head) => [head.id, head])).values()],
        next: pagination.hasNextPage ? page + 1 : 0,
      }),
      (error: unknown) => ({ heads: before, next: page, error }),
    );
    if (asked.current === asking) setList({ tagId, ...after });
  };

  const change = (changes: Partial<ChangelogHead>) => {
    const apply = (heads: ChangelogHead[]) =>
      heads.map((head) => (head.id === id ? { ...head, ...changes } : head));
    if (list.heads) setList({ ...list, heads: apply(list.heads) });
    if (news) app.update({ changelogs: { ...news, data: apply(news.data) } });
  };

  useEffect(() => {
    send<Named[]>(guest, "GET", "changelogs/tags").then(setTags, () => {});
  }, []);
  useEffect(() => {
    if (id || !news) return;
    remember(guest, "seenAt", news.data[0]?.createdAt ?? new Date().toJSON());
    app.update({ changelogs: { ...news, unread: 0 } });
  }, [id, !news]);
  useEffect(() => {
    if (!id && left.current) view.current?.querySelector<HTMLElement>(`#news-${left.current}`)?.focus();
    left.current = id;
  }, [id]);

  if (id) {
    const head = heads?.find((head) => head.id === id);
    return <NewsEntry key={id} app={app} id={id} head={head} tags={tags} change={change} />;
  }
  const failed = error ?? (news ? undefined : app.openError);
  return (
    <div class="news" ref={view}>
      {tags.length > 1 && (
        <div class="tools">
          <Choice
            label={words.topic}
            value={tagId}
            options={[["", words.allTopics], ...tags.map(({ id, name }) => [id, name] as const)]}
            onChange={(tagId) => load(tagId, 1)}
          />
        </div>
      )}
      {heads && !heads.length && !failed && <Notice text={words.noNews} />}
      <ul class="rows">
        {heads?.map((head) => (
          <li key={head.id} class="row">
            <Moment at={head.createdAt} class="facts" />
            <div class="row-text">
              <h3>
                <button
                  id={`news-${head.id}`}
                  class="row-title"
                  type="button"
                  dir="auto"
                  onClick={() => app.go(`news/${head.id}`)}
                >
                  {typeof seenAt === "string" && head.createdAt > seenAt && (
                    <span class="new">
                      <span class="unseen">{words.unread} </span>
                    </span>
                  )}
                  {head.title}
                </button>
              </h3>
              <p class="facts">
                {tagsOf(head, tags)}
                <span>
                  <Likes {...head} />
                  <span class="unseen"> {words.likes(head.likesCount)}</span>
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {failed ? (
        <Failure text={words.newsFailed} error={failed} retry={news ? () => load(tagId, next) : app.reopen} />
      ) : heads ? (
        <More list={{ next, isLoading: false, load: () => load(tagId, next) }} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}

import { useEffect, useState } from "preact/hooks";
import type { PostCardPage } from "../../api/embed/contract.ts";
import type { App } from "../data/app.ts";
import { send } from "../data/send.ts";
import { useSending } from "../hooks/use-sending.ts";
import { formatCount } from "../locales/locale.ts";
import { messages, translateName } from "../locales/messages.ts";
import { PostRow } from "../posts/post-row.tsx";
import { InlineError, Notice } from "../ui/notice.tsx";
import { LoadingView } from "../ui/skeleton.tsx";

/** The most columns, as on the public page. */
const mostColumns = 8;

/** The loaded ideas of a status. */
export interface RoadmapColumn {
  statusId: string;
  /** The ids of the ideas, most votes first. */
  ids: string[];
  /** Number of ideas with this status. */
  total: number;
}

/** A list of ideas, most votes first, for each status whose kind is `active` or `done`. */
export function RoadmapView({ app }: { app: App }) {
  const { context, open, list } = app;
  const { isSending, error, run } = useSending();
  /** The status of which the visitor has asked for more ideas. */
  const [asked, setAsked] = useState<string>();
  const statuses = (open?.statuses ?? [])
    .filter(({ kind }) => kind === "active" || kind === "done")
    .slice(0, mostColumns);

  /** Loads the first page of a status, or the page after the loaded ideas. */
  const loadColumn = async (statusId: string, ids: string[] = []): Promise<RoadmapColumn> => {
    const query = new URLSearchParams({ statusId, sortBy: "votesCount", page: `${ids.length / 20 + 1}` });
    const requestedAt = Date.now();
    const { data, pagination } = await send<PostCardPage>(context, "GET", `posts?${query}`);
    for (const post of data) list.keep(post, requestedAt);
    return { statusId, ids: [...ids, ...data.map(({ id }) => id)], total: pagination.total };
  };
  const load = () => {
    run(async () => {
      const roadmap = await Promise.all(statuses.map(({ id }) => loadColumn(id)));
      app.update(() => ({ roadmap }));
    });
  };
  // A roadmap that was loaded before shows immediately, and is loaded again.
  useEffect(load, []);

  const roadmap = open?.roadmap;
  if (!roadmap) return <LoadingView error={error} retry={load} />;
  const loaded = roadmap.flatMap(({ ids }) => ids);
  /** Returns the ideas that have the status now: a live update may have changed it, or have hidden the idea's board. */
  const rowsOf = ({ statusId, ids }: RoadmapColumn) =>
    [...new Set([...ids, ...loaded, ...list.rows.map(({ id }) => id)])]
      .flatMap((id) => list.known[id] ?? [])
      .filter((post) => post.statusId === statusId && open?.boards.some(({ id }) => id === post.boardId));
  const showMore = (column: RoadmapColumn) => {
    setAsked(column.statusId);
    run(async () => {
      const longer = await loadColumn(column.statusId, column.ids);
      app.update(({ roadmap }) => ({ roadmap: roadmap?.map((one) => (one === column ? longer : one)) }));
    });
  };
  const columns = roadmap
    .map((column) => ({ column, rows: rowsOf(column) }))
    .filter(({ rows }) => rows.length);
  return (
    <>
      {!columns.length && <Notice text={messages.noIdeas} />}
      {columns.map(({ column, rows }) => {
        const { statusId, ids, total } = column;
        const status = statuses.find(({ id }) => id === statusId);
        const hasMore = ids.length < total;
        return (
          <section key={statusId} aria-labelledby={`status-${statusId}`}>
            <h3 class="tools" id={`status-${statusId}`}>
              <bdi class={`dot ${status?.kind}`} style={{ "--tone": status?.color }}>
                {translateName(status?.name)}
              </bdi>{" "}
              <span class="badge">{formatCount(hasMore ? total : rows.length)}</span>
            </h3>
            <ul>
              {rows.map((post) => (
                <PostRow key={post.id} app={app} post={post} from="roadmap" />
              ))}
            </ul>
            {hasMore && (
              <button
                class="button more"
                type="button"
                aria-busy={isSending}
                onClick={() => showMore(column)}
              >
                {messages.showMore}
              </button>
            )}
            {statusId === (asked ?? columns.at(-1)?.column.statusId) && (
              <InlineError text={messages.loadFailed} error={error} />
            )}
          </section>
        );
      })}
    </>
  );
}

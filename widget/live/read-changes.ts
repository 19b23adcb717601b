import type { LiveEvent } from "../../api/events/contract.ts";
import type { Poll } from "../../api/polls/contract.ts";
import { type App, parseView } from "../data/app.ts";
import { call, readOpen } from "../data/send.ts";
import type { SendError } from "../data/send-error.ts";
import type { Opened } from "../hooks/use-open.ts";
import type { SeenPost } from "../posts/use-post-list.ts";

/** The panel's current state; never outdated, not even after an `await`. */
interface Latest {
  readonly current: App;
}

/** The most posts, and the most polls, that are read one by one after several events. */
const mostPosts = 5;

/**
 * Reloads the shown objects that have changed, and updates them in place: rows keep their order, and none are added or
 * removed. Failures are ignored. @returns the ids of new ideas
 */
export async function readChanges(latest: Latest, events: LiveEvent[]): Promise<string[]> {
  const app = latest.current;
  const { context, list } = app;
  const requestedAt = Date.now();
  const isResync = events.some(({ type }) => type === "resync");
  const idsOf = (types: RegExp) =>
    new Set(events.flatMap(({ type, id }) => (id && types.test(type) ? id : [])));
  // Only an idea's id is in `list.known`.
  const { id: shown = "" } = parseView(app.view);
  const posts = idsOf(/^(post|comment)\./);
  if (isResync && shown) posts.add(shown);
  const deleted = idsOf(/^post\.deleted/);
  const known = [...posts]
    .filter((id) => list.known[id] && !deleted.has(id))
    .sort((id) => (id === shown ? -1 : 0));
  const open = list.known[shown];
  if (open && deleted.has(shown)) list.keep({ ...open, isGone: true });
  const talked = idsOf(/^comment\./);
  if (shown && (isResync || talked.has(shown))) context.host.shadowRoot?.dispatchEvent(new Event("comments"));
  if (isResync || idsOf(/^activity/).size) context.host.shadowRoot?.dispatchEvent(new Event("activity"));

  const fresh = [...idsOf(/^post\.(created|merge_undone)/)].filter((id) => !list.known[id]);
  const isOpenChanged =
    isResync ||
    known.length > mostPosts ||
    idsOf(/^(post\.(created|deleted|merge)|poll\.(?!votes)|changelog\.)/).size;
  const ballots = [...idsOf(/^poll\.votes/)].slice(0, mostPosts);
  await Promise.all([
    isOpenChanged && readShared(latest, requestedAt, fresh),
    ...known.slice(0, mostPosts).map((id) => readPost(app, id, requestedAt)),
    ...(isOpenChanged ? [] : ballots.map((id) => readPoll(app, id))),
  ]).catch(() => {});
  return fresh;
}

/**
 * Reads the data that all views share, and finds new ideas among the newest ones. If other boards are visible now, the list
 * starts again, because it may show ideas that have become private.
 */
async function readShared(latest: Latest, requestedAt: number, fresh: string[]): Promise<void> {
  const app = latest.current;
  const found = await readOpen(app.context);
  const { known, rows, shownQuery, total } = app.list;
  for (const post of found.posts.data) {
    const before = known[post.id];
    // A post that was edited is loaded again when it is opened.
    if (before) {
      const prose = before.updatedAt === post.updatedAt ? before.prose : undefined;
      app.list.keep({ ...before, excerpt: undefined, ...post, prose }, requestedAt);
    } else if (
      !shownQuery &&
      total !== undefined &&
      post.createdAt > (rows[0]?.createdAt ?? "") &&
      !fresh.includes(post.id)
    )
      fresh.push(post.id);
  }
  // A poll that has ended stays in its place and shows its result.
  const polls = await Promise.all(
    (app.open?.polls ?? []).map(
      ({ id }) =>
        found.polls.find((poll) => poll.id === id) ??
        call<Poll>(app.context, `embed/v1/polls/${id}`).catch(() => undefined),
    ),
  );
  const inOrder = new Set([...polls, ...found.polls]);
  app.update(() => ({ ...found, polls: [...inOrder].filter((poll) => poll !== undefined) }));
  if (boardIdsOf(found) !== boardIdsOf(app.open)) latest.current.list.restart();
}

const boardIdsOf = (open?: Pick<Opened, "boards">) => `${open?.boards.map(({ id }) => id)}`;

async function readPost(app: App, id: string, requestedAt: number): Promise<void> {
  const { context, list } = app;
  const found = await call<SeenPost>(context, `embed/v1/posts/${id}`).catch(({ status }: SendError) =>
    status === 404 ? undefined : list.known[id],
  );
  const before = list.known[id];
  if (found?.id === id) list.keep(found, requestedAt);
  // An open page then reloads the post, and shows that it is gone or merged.
  else if (before?.prose) list.keep({ ...before, prose: undefined });
}

async function readPoll(app: App, id: string): Promise<void> {
  if (!app.open?.polls.some((poll) => poll.id === id)) return;
  const found = await call<Poll>(app.context, `embed/v1/polls/${id}`);
  app.update(({ polls }) => ({ polls: polls.map((poll) => (poll.id === id ? found : poll)) }));
}

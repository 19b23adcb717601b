import { vi } from "vitest";
import type { Board } from "../../api/boards/contract.ts";
import type { Category } from "../../api/categories/contract.ts";
import type { Comment } from "../../api/comments/contract.ts";
import type { EmbedOpen, PostCard, PostCardPage } from "../../api/embed/contract.ts";
import type { Post } from "../../api/posts/contract.ts";

/** A request as the server would receive it. */
export interface SentRequest {
  method: string;
  /** The path relative to the base URL, with the query. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** The status code and the body of a response; a string is sent unchanged. */
export type FakeResponse = readonly [status: number, body: unknown];

export const base = "https://feedback.example/";

const at = "2026-11-01T08:00:00.000Z";
const workspaceId = "w";

const makeBoard = (id: string, title: string, isDefault = false): Board => ({
  ...{ id, title, isDefault, createdAt: at, workspaceId, description: null, url: id, isPrivate: false },
});
const makeCategory = (id: string, boardId: string, name: string): Category => ({
  ...{ id, boardId, name, createdAt: at, workspaceId, postsCount: 1 },
});

const boards = [makeBoard("garden", "Garden"), makeBoard("kitchen", "Kitchen", true)];
const categories = [
  makeCategory("beds", "garden", "Beds"),
  makeCategory("ovens", "kitchen", "Ovens"),
  makeCategory("knives", "kitchen", "Knives"),
];

/** An identified visitor. */
export const ada = { id: "ada", fullName: "Ada", avatarUrl: null, kind: "verified" as const };

export function makePost(id: string, more: Partial<Post> = {}): Post {
  return {
    ...{ id, createdAt: at, updatedAt: at, lastInteractionAt: at, workspaceId, boardId: "garden" },
    ...{ categoryId: "beds", statusId: null, title: `Idea ${id}`, description: null, visibility: "public" },
    ...{ votesCount: 3, commentsCount: 0, isVoted: false, ...more },
  };
}

export function makeComment(id: string, more: Partial<Comment> = {}): Comment {
  const creator = { id: "ada", fullName: "Ada", avatarUrl: null, isStaff: false };
  return {
    ...{
      id,
      createdAt: at,
      updatedAt: at,
      postId: "a",
      workspaceId,
      parentId: null,
      userId: creator.id,
      creator,
    },
    ...{ content: `Comment ${id}`, isSpam: false, isPinned: false, isLiked: false, likesCount: 0 },
    ...{ repliesCount: 0, ...more },
  };
}

/** A page of comments; `total` may exceed the number of rows. */
export function commentsOf(data: Comment[], { page = 1, total = data.length } = {}): FakeResponse {
  const hasNextPage = page * 20 < total;
  return [
    200,
    { data, pagination: { page, limit: 20, total, totalPages: 1, hasNextPage, hasPrevPage: page > 1 } },
  ];
}

/** A page of posts; `total` may exceed the number of rows. */
export function pageOf(
  posts: (Post & Pick<PostCard, "excerpt">)[],
  { page = 1, total = posts.length } = {},
): readonly [number, PostCardPage] {
  const hasNextPage = page * 20 < total;
  const data = posts.map(
    ({ description, excerpt = description?.slice(0, 200), ...post }): PostCard => ({
      ...post,
      ...(excerpt === undefined ? { description: null } : { excerpt }),
    }),
  );
  return [
    200,
    { data, pagination: { page, limit: 20, total, totalPages: 1, hasNextPage, hasPrevPage: false } },
  ];
}

/** The response with the first data of the panel: two ideas, two boards with their categories, and these changes. */
export function opened(changes: Partial<EmbedOpen> = {}): readonly [number, EmbedOpen] {
  const [, posts] = pageOf([makePost("a"), makePost("b")]);
  return [
    200,
    {
      workspace: {
        ...{ id: workspaceId, name: "Beanrow", subdomain: "beanrow", enforceSecureIdentify: false },
        ...{ look: {}, logo: null },
      },
      ...{ takesPictures: false, takesContext: false },
      tabs: ["ideas", "roadmap", "polls", "news"],
      visitor: null,
      boards,
      categories,
      statuses: [],
      polls: [],
      hasPastPolls: true,
      changelogs: { data: [], unread: 0 },
      posts,
      ...changes,
    },
  ];
}

/** The response with the first data of the panel, in which the first page has these ideas. */
export const openedWith = (...page: Parameters<typeof pageOf>) => opened({ posts: pageOf(...page)[1] });

/** The response that opens a session and contains the first data of the panel. */
export const openedBy = (session: object, changes: Partial<EmbedOpen> = {}): FakeResponse => [
  201,
  { ...opened(changes)[1], session },
];

/** The session that the server opens for these credentials. */
export function sessionFor(offer: unknown = {}, token = "session-1") {
  const { identityToken, profile } = offer as { identityToken?: string; profile?: object };
  return { token, user: { kind: identityToken ? "verified" : profile ? "unverified" : "anonymous" } };
}

export const problem = (status: number, code: string, detail = "", errors?: object[]): FakeResponse => [
  status,
  { status, code, detail, errors },
];

/** A response to send later. */
export function defer<Value>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** A response function that fails like `fetch` when the connection breaks. */
export const broken = (): never => {
  throw new TypeError("Failed to fetch");
};

/** The path of the stream of changes. A server without this route switches the live updates off. */
export const isLive = (path: string) => path.startsWith("embed/live");

/**
 * Replaces `fetch` and records the requests. If `response` returns undefined, the fake server returns the response
 * of a working server. Without a `live` stream, requests for one are not recorded, and get 404.
 */
export function fakeServer(
  response: (request: SentRequest) => FakeResponse | Promise<FakeResponse> | undefined = () => undefined,
  live?: (signal: AbortSignal | undefined) => Response,
): SentRequest[] {
  const requests: SentRequest[] = [];
  const posts = [makePost("a"), makePost("b")];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const request: SentRequest = {
      method: init.method ?? "GET",
      path: address.slice(base.length),
      headers: { ...(init.headers as Record<string, string>) },
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    if (isLive(request.path) && !live) return new Response("", { status: 404 });
    requests.push(request);
    if (isLive(request.path) && live) return live(init.signal ?? undefined);
    const [status, body] = await Promise.race([
      (async () => response(request) ?? usual(request, posts))(),
      untilAborted(init.signal ?? undefined),
    ]);
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  });
  return requests;
}

function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason));
  });
}

function usual({ method, path, body }: SentRequest, posts: Post[]): FakeResponse {
  const [endpoint = ""] = path.split("?");
  if (endpoint === "embed/open") return method === "POST" ? openedBy(sessionFor(body)) : opened();
  if (endpoint === "embed/session") return [201, sessionFor(body)];
  if (endpoint === "embed/v1/polls") return [200, { data: [] }];
  if (endpoint.endsWith("/follow")) return [200, { postId: "a", isFollowing: false, ...(body as object) }];
  if (endpoint === "embed/visitor/notifications") return [200, { data: [], unseenCount: 0 }];
  if (endpoint.endsWith("/vote")) return [200, { postId: "a", isVoted: true, votesCount: 4 }];
  if (endpoint === "embed/v1/posts" && method === "POST") {
    const made = makePost("made", body as Partial<Post>);
    posts.push(made);
    return [201, made];
  }
  if (endpoint === "embed/v1/posts") return pageOf(posts);
  const post = method === "GET" && posts.find(({ id }) => endpoint === `embed/v1/posts/${id}`);
  if (post) return [200, { ...post, prose: [] }];
  if (endpoint.endsWith("/comments") || endpoint.endsWith("/replies")) return commentsOf([]);
  return problem(404, "not_found", "There is no such post.");
}

/** Returns the requests with this method whose path begins with `start`. */
export const sentTo = (requests: SentRequest[], method: string, start: string) =>
  requests.filter((one) => one.method === method && one.path.startsWith(start));

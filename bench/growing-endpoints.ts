import type { LoadRequest } from "./run-load.ts";
import { benchId, type Kind } from "./systems/ids.ts";

/** An endpoint that is measured in workspaces of very different sizes. */
export interface GrowingEndpoint {
  name: string;
  caller: "staff" | "visitor";
  isWrite?: boolean;
  requests(workspace: number, posts: number): LoadRequest[];
}

type Query = (id: (kind: Kind, n: number) => string, posts: number) => string;

const lists: Record<string, Query> = {
  newest: () => "",
  oldest: () => "sortOrder=asc",
  "most voted": () => "sortBy=votesCount",
  "latest interaction": () => "sortBy=lastInteractionAt",
  "one board": (id) => `boardId=${id("board", 1)}`,
  "one board, most voted": (id) => `boardId=${id("board", 1)}&sortBy=votesCount`,
  "two boards": (id) => `boardId=${id("board", 1)},${id("board", 3)}`,
  "one status": (id) => `statusId=${id("status", 0)}`,
  "two statuses by value": () => "statusValue=planned,completed",
  active: () => "status=active",
  "old, latest interaction": () => "status=old&sortBy=lastInteractionAt",
  "one tag": (id) => `tagId=${id("tag", 2)}`,
  "one tag, most voted": (id) => `tagId=${id("tag", 2)}&sortBy=votesCount`,
  "a word in many titles": () => "search=calendar",
  "a word in many titles, most voted": () => "search=calendar&sortBy=votesCount",
  "a word in many titles, one board": (id) => `search=calendar&boardId=${id("board", 1)}`,
  "a word in many titles, page 40": () => "search=calendar&page=40",
  "two words in some titles": () => "search=dark%20mode",
  "three words in few titles": () => "search=dark%20mode%20inv",
  "a unique title": (_id, posts) => `search=%20${posts - 17}`,
  "a word in no title": () => "search=nowhere",
  "only symbols": () => "search=c%2B%2B",
  "one letter": () => "search=k",
  "two letters": () => "search=ey",
  "two letters in no title": () => "search=qz",
  "two letters in no title, most voted": () => "search=qz&sortBy=votesCount",
  "page 100": () => "page=100",
};

/**
 * The lists of posts, for staff and for visitors, and the writes, none of which may become slow as a workspace grows.
 */
export const growingEndpoints: GrowingEndpoint[] = [
  ...(["staff", "visitor"] as const).flatMap((caller) =>
    Object.entries(lists).map(([name, query]) => ({
      name: `GET /posts, ${name}`,
      caller,
      requests: (workspace: number, posts: number) => {
        const parameters = query((kind, n) => benchId(kind, workspace, n), posts);
        return [{ method: "GET" as const, path: `/v1/posts${parameters && `?${parameters}`}` }];
      },
    })),
  ),
  {
    name: "GET /posts/:id/comments",
    caller: "visitor",
    requests: (w, posts) => spread(posts, (n) => ({ method: "GET", path: `${post(w, n)}/comments` })),
  },
  {
    name: "POST /posts",
    caller: "staff",
    isWrite: true,
    requests: (w) => {
      const place = { boardId: benchId("board", w, 0), categoryId: benchId("category", w, 0) };
      const body = JSON.stringify({ ...place, title: "A wish of the benchmark", visibility: "public" });
      return [{ method: "POST", path: "/v1/posts", body }];
    },
  },
  {
    name: "POST /posts/:id/vote",
    caller: "visitor",
    isWrite: true,
    requests: (w, posts) => spread(posts, (n) => ({ method: "POST", path: `${post(w, n)}/vote` })),
  },
  {
    name: "POST /posts/:id/comments",
    caller: "visitor",
    isWrite: true,
    requests: (w, posts) =>
      spread(posts, (n) => ({
        method: "POST",
        path: `${post(w, n)}/comments`,
        body: '{"content":"Yes, please."}',
      })),
  },
];

const post = (workspace: number, n: number) => `/v1/posts/${benchId("post", workspace, n)}`;

/** Requests for up to 500 posts, spread over all posts. Skips every 50th post, which is private. */
function spread(posts: number, request: (n: number) => LoadRequest): LoadRequest[] {
  const numbers = Array.from({ length: 500 }, (_, n) => (n * 7_919 + 13) % posts);
  return numbers.filter((n) => n % 50 !== 49).map(request);
}

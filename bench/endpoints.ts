import type { LoadRequest } from "./run-load.ts";
import { benchId, type Kind } from "./systems/ids.ts";
import type { Size } from "./systems/seed.ts";

/** A measured endpoint, and the bounds for the ratio of its cost to the floor server's. */
export interface Endpoint {
  name: string;
  /** `cpu`: microseconds of CPU of Node and Postgres per request; lower is better. `rate`: requests per second. */
  compares: "cpu" | "rate";
  goal: number;
  /** If the ratio misses this bound, the verdict is `missed`. */
  limit: number;
  isWrite?: boolean;
  requests(size: Size): LoadRequest[];
  /** Returns the SQL statement for `pgbench`, which is the one that the floor server runs. */
  statement?(request: LoadRequest, userId: string): string;
}

const ws = benchId("workspace", 1, 0);
const id = (kind: Kind, n: number) => benchId(kind, 1, n);

/** Returns `count` numbers below `bound`, in a mixed order that is the same in each run. */
function some(count: number, bound: number): number[] {
  return Array.from({ length: count }, (_, n) => (n * 7_919 + 13) % bound);
}

const spread = 5_000;
const hotPost = 3;
const idIn = ({ path }: LoadRequest) => path.split("/")[3];

const listed = `p.id, p.created_at, p.updated_at, a.last_interaction_at, p.workspace_id, p.board_id, p.category_id,
  p.status_id, p.title, p.description, p.visibility, a.votes_count, a.comments_count, v.user_id is not null`;
const joined = (user: string) => `from posts p
  join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
  left join votes v on v.workspace_id = p.workspace_id and v.post_id = p.id and v.user_id = '${user}'
  where p.workspace_id = '${ws}'`;
const toggle = (request: LoadRequest, user: string) =>
  `select body from toggle_post_vote('${ws}', '${user}', true, '{"id":"${idIn(request)}"}');`;

export const endpoints: Endpoint[] = [
  {
    name: "GET /posts/:id",
    compares: "cpu",
    goal: 0.6,
    limit: 1.15,
    requests: ({ posts }) =>
      some(spread, posts).map((n) => ({ method: "GET", path: `/v1/posts/${id("post", n)}` })),
    statement: (request, user) => `select ${listed} ${joined(user)} and p.id = '${idIn(request)}';`,
  },
  {
    name: "GET /posts?boardId=",
    compares: "cpu",
    goal: 0.95,
    limit: 1,
    requests: () => some(5, 5).map((n) => ({ method: "GET", path: `/v1/posts?boardId=${id("board", n)}` })),
    statement: ({ path }, user) =>
      `select ${listed}, (select count(*) from posts where workspace_id = '${ws}' and board_id = '${path.split("=")[1]}')
        ${joined(user)} and p.board_id = '${path.split("=")[1]}' order by p.created_at desc, p.id desc limit 20;`,
  },
  {
    name: "POST /posts/:id/vote",
    compares: "cpu",
    goal: 0.55,
    limit: 1.2,
    isWrite: true,
    requests: ({ posts }) =>
      some(spread, posts).map((n) => ({ method: "POST", path: `/v1/posts/${id("post", n)}/vote` })),
    statement: toggle,
  },
  {
    name: "POST /posts/:id/vote, one hot post",
    compares: "rate",
    goal: 3,
    limit: 1,
    isWrite: true,
    requests: () => [{ method: "POST", path: `/v1/posts/${id("post", hotPost)}/vote` }],
    statement: toggle,
  },
  {
    name: "GET /changelogs/:id, one entry",
    compares: "rate",
    goal: 3,
    limit: 3,
    isWrite: true,
    requests: () => [{ method: "GET", path: `/v1/changelogs/${id("changelog", 99)}` }],
    statement: (request) =>
      `update changelogs set views_count = views_count + 1
        where workspace_id = '${ws}' and id = '${idIn(request)}' returning *;`,
  },
  {
    name: "POST /posts/:id/comments",
    compares: "cpu",
    goal: 1.3,
    limit: 1.3,
    isWrite: true,
    requests: ({ posts }) =>
      some(spread, posts).map((n) => ({
        method: "POST",
        path: `/v1/posts/${id("post", n)}/comments`,
        body: '{"content":"I would use this every day, and so would my neighbours."}',
      })),
    statement: (request, user) =>
      `select body from create_comment('${ws}', '${user}', true, '{"postId":"${idIn(request)}","content":"I would use this every day, and so would my neighbours."}');`,
  },
  {
    name: "POST /polls/:id/vote",
    compares: "cpu",
    goal: 1.3,
    limit: 1.3,
    isWrite: true,
    requests: ({ polls }) => some(polls * 4, polls * 4).map((option) => voteOnPoll(option)),
    statement: (request, user) =>
      `select body from vote_on_poll('${ws}', '${user}', true, '${request.body?.slice(0, -1)},"id":"${idIn(request)}"}');`,
  },
  ...lists([
    [
      "GET /posts/:id/comments",
      ({ posts }) =>
        some(500, Math.min(posts, 1_000)).map((n) => `/v1/posts/${id("post", posts - 1 - n)}/comments`),
    ],
    ["GET /posts/:id/votes", ({ posts }) => some(500, posts).map((n) => `/v1/posts/${id("post", n)}/votes`)],
    ["GET /polls", () => ["/v1/polls"]],
    ["GET /changelogs", () => ["/v1/changelogs"]],
  ]),
];

function voteOnPoll(option: number): LoadRequest {
  const poll = Math.floor(option / 4);
  const body = JSON.stringify({ optionIds: [id("option", option)] });
  return { method: "POST", path: `/v1/polls/${id("poll", poll)}/vote`, body };
}

function lists(pages: [name: string, paths: (size: Size) => string[]][]): Endpoint[] {
  return pages.map(([name, paths]) => ({
    name,
    compares: "cpu",
    goal: 1.3,
    limit: 1.3,
    requests: (size) => paths(size).map((path) => ({ method: "GET", path })),
  }));
}

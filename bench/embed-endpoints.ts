import type { Site } from "./systems/furnish-site.ts";

/** An endpoint of the BFF, with the requests that are sent to it in turn. */
export interface EmbedEndpoint {
  name: string;
  requests: EmbedRequest[];
  /** The target for a request that renders a page: microseconds of CPU of the BFF, the API and PostgreSQL together. */
  mostOfAll?: number;
  /** The same requests of an integrator to the API, and the target for the ratio of the CPU time of all processes. */
  own?: { requests: EmbedRequest[]; most: number };
}

export interface EmbedRequest {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: string;
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  apiKey?: string;
}

/** The endpoints that visitors use most. Fifty visitors in turn call the endpoints that need a session. */
export function embedEndpoints({
  sdkToken,
  apiKey,
  tokens,
  posts,
  entries,
  publicPosts,
}: Site): EmbedEndpoint[] {
  const named = `sdkToken=${sdkToken}`;
  const seenAt = "seenAt=2020-01-01T00:00:00Z";
  const each = (path: (n: number) => string, method: EmbedRequest["method"] = "GET"): EmbedRequest[] =>
    tokens.map((token, n) => ({ method, path: path(n), token }));
  const one = (path: string): EmbedRequest[] => [{ method: "GET", path }];
  const post = (n: number) => posts[n % posts.length];
  const integrator = (method: EmbedRequest["method"], path: (post: string) => string): EmbedRequest[] =>
    posts.map((id) => ({ method, path: path(id), apiKey }));
  return [
    {
      name: "GET /embed/v1/posts/:id",
      requests: each((n) => `/embed/v1/posts/${post(n)}`),
      own: { requests: integrator("GET", (id) => `/v1/posts/${id}`), most: 2.2 },
    },
    {
      name: "GET /embed/v1/posts",
      requests: each(() => "/embed/v1/posts"),
      own: { requests: integrator("GET", () => "/v1/posts"), most: 1.6 },
    },
    {
      name: "GET /embed/v1/posts/:id/comments",
      requests: each((n) => `/embed/v1/posts/${post(n)}/comments`),
    },
    { name: "GET /embed/v1/boards, no session", requests: one(`/embed/v1/boards?${named}`) },
    {
      name: "GET /embed/v1/changelogs/:id, 10 KB of Markdown",
      requests: each((n) => `/embed/v1/changelogs/${entries[n % entries.length]}`),
    },
    { name: "GET /embed/unread", requests: one(`/embed/unread?${named}&${seenAt}`) },
    { name: "GET /embed/open, no session", requests: one(`/embed/open?${named}&${seenAt}`) },
    { name: "GET /embed/open", requests: each(() => `/embed/open?${named}&${seenAt}`) },
    {
      name: "PUT /embed/visitor/posts/:id/vote",
      requests: [true, false].flatMap((isVoted) =>
        each((n) => `/embed/visitor/posts/${post(n)}/vote`, "PUT").map((request) => ({
          ...request,
          body: JSON.stringify({ isVoted }),
        })),
      ),
    },
    {
      name: "POST /embed/v1/posts/:id/vote",
      requests: each((n) => `/embed/v1/posts/${post(n)}/vote`, "POST"),
      own: { requests: integrator("POST", (id) => `/v1/posts/${id}/vote`), most: 1.8 },
    },
    {
      name: "GET /b/<subdomain>/ideas/:id, not cached",
      requests: publicPosts.map((id) => ({ method: "GET", path: `/b/acme/ideas/${id}` })),
      mostOfAll: 3_000,
    },
    {
      name: "POST /embed/session, anonymous",
      requests: [{ method: "POST", path: "/embed/session", body: JSON.stringify({ sdkToken }) }],
    },
  ];
}

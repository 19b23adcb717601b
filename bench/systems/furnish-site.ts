import { createHmac } from "node:crypto";
import { z } from "zod";
import { createWorkspace } from "../../api/workspaces/create-workspace.ts";
import type { System } from "./start-system.ts";

/** The origin of the host page. */
export const page = "https://app.acme.example";

/** A workspace with a host page, fifty identified users and content. */
export interface Site {
  sdkToken: string;
  /** The owner's API key. */
  apiKey: string;
  tokens: string[];
  posts: string[];
  entries: string[];
  /** Ideas of the public page: more than a BFF process keeps, so that each is rendered again when its turn comes. */
  publicPosts: string[];
}

const Made = z.object({ id: z.string() });
const people = 50;
const publicIdeas = 800;
const commentsPerIdea = 6;
const words = "What I would *like*, and **why**: see [here](https://acme.example/why). ";

/** Fills a workspace through the public endpoints, so that the data looks as it does after real use. */
export async function furnishSite(
  { admin, sharedRootKeys }: System,
  api: string,
  bff: string,
): Promise<Site> {
  const workspace = await createWorkspace(admin, sharedRootKeys, {
    ...{ name: "Acme", subdomain: "acme", email: "bench@acme.example", fullName: "Bench" },
    allowedDomains: ["app.acme.example"],
  });
  const { workspaceId, apiKey, sdkToken, secretKey } = workspace;
  const make = (path: string, input: object) =>
    send(Made, api + path, input, { "x-api-key": apiKey }).then(({ id }) => id);
  const boardId = await make("/v1/boards", { title: "Ideas", url: "ideas", isPrivate: false });
  const categoryId = await make("/v1/post-categories", { name: "All", boardId });

  const posts: string[] = [];
  const entries: string[] = [];
  const tokens: string[] = [];
  for (let n = 0; n < people; n += 1) {
    const post = {
      title: `Idea ${n}`,
      description: words.repeat(10),
      visibility: "public",
      boardId,
      categoryId,
    };
    posts.push(await make("/v1/posts", post));
    await make(`/v1/posts/${posts[n]}/comments`, { content: words });
    if (n < 10)
      entries.push(await make("/v1/changelogs", { title: `News ${n}`, content: words.repeat(140) }));
    const identityToken = signIdentity(`person-${n}`, workspaceId, secretKey);
    const session = await send(z.object({ token: z.string() }), `${bff}/embed/session`, {
      sdkToken,
      identityToken,
    });
    tokens.push(session.token);
  }
  await admin.$client`update workspaces set is_public = true where id = ${workspaceId}`;
  const publicPosts: string[] = [];
  for (let n = 0; n < publicIdeas; n += 1) {
    const description = `${n}: ${words.repeat(5)}`;
    const id = await make("/v1/posts", {
      title: `Wish ${n}`,
      description,
      visibility: "public",
      boardId,
      categoryId,
    });
    publicPosts.push(id);
    const contents = Array.from({ length: commentsPerIdea }, (_, m) => `${n}.${m} ${words}`);
    await Promise.all(contents.map((content) => make(`/v1/posts/${id}/comments`, { content })));
  }
  // As autovacuum does, which the benchmark turns off.
  await admin.$client`vacuum analyze`;
  return { sdkToken, apiKey, tokens, posts, entries, publicPosts };
}

async function send<Result>(
  result: z.ZodType<Result>,
  url: string,
  input: object,
  headers = {},
): Promise<Result> {
  const response = await fetch(url, {
    method: "POST",
    headers: { origin: page, "content-type": "application/json", ...headers },
    body: JSON.stringify(input),
  });
  return result.parse(await response.json());
}

/** Signs an identity token as a customer's server does, without a library. */
function signIdentity(sub: string, aud: string, secret: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const input = `${part({ alg: "HS256", typ: "JWT" })}.${part({ sub, aud, iat, exp: iat + 3_600 })}`;
  return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
}

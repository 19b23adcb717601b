import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { type PublicRoute, publicRoutes } from "../../api/routes.ts";
import { type Api, type ApiResponse, newBoard, newWorkspace, sharedApi } from "../harness.ts";
import { expectBadFields } from "./expect-problem.ts";
import { signIn } from "./sign-in.ts";

/**
 * The fields that the specification of `/v1` names. These schemas are written by hand and reject all other fields, as a
 * client that was generated from the specification may do.
 */
const text = z.string();
const nullable = z.string().nullable();
const id = z.guid();
const time = z.iso.datetime();
const count = z.int().min(0);
const flag = z.boolean();
const own = { id, createdAt: time, workspaceId: id };
const Creator = z.strictObject({ id, fullName: text, avatarUrl: nullable });
const Post = z.strictObject({
  ...own,
  updatedAt: time,
  lastInteractionAt: time,
  boardId: id,
  categoryId: id,
  statusId: id.nullable(),
  title: text,
  description: nullable,
  visibility: z.enum(["public", "private"]),
  votesCount: count,
  commentsCount: count,
  isVoted: flag,
});
const Comment = z.strictObject({
  ...own,
  updatedAt: time,
  postId: id,
  parentId: id.nullable(),
  userId: id,
  content: text,
  isSpam: flag,
  isPinned: flag,
  likesCount: count,
  repliesCount: count,
  isLiked: flag,
  creator: Creator.nullable(),
});
const Board = z.strictObject({
  ...own,
  title: text,
  description: nullable,
  url: text,
  isPrivate: flag,
  isDefault: flag,
});
const Named = z.strictObject({ ...own, boardId: id, name: text, postsCount: count });
const Option = z.strictObject({
  id,
  title: text,
  order: z.number(),
  votesCount: count,
  percentage: z.number(),
  isVoted: flag,
  userRank: count.nullable(),
});
const Poll = z.strictObject({
  ...own,
  userId: id,
  title: text,
  description: nullable,
  type: z.enum(["single", "multiple", "ranked"]),
  startAt: time,
  endAt: time,
  status: z.enum(["not_started", "active", "expired"]),
  totalVotes: count,
  isVoted: flag,
  options: z.array(Option),
});
const Written = z.strictObject({
  ...own,
  userId: id,
  title: text,
  content: text,
  tagIds: z.array(id),
  likesCount: count,
  viewsCount: count,
  creator: Creator,
});
const Changelog = Written.extend({ isLiked: flag });
const ExternalAuthor = z.strictObject({
  id,
  created_at: time,
  email: text,
  full_name: text,
  avatar_url: nullable,
});
const Vote = z.strictObject({
  id: count,
  created_at: time,
  post_id: count,
  workspace_id: count,
  external_author: ExternalAuthor,
});
const pagination = z.strictObject({
  page: count,
  limit: count,
  total: count,
  totalPages: count,
  hasNextPage: flag,
  hasPrevPage: flag,
});
const pageOf = (item: z.ZodType) => z.strictObject({ data: z.array(item).min(1), pagination });
const listOf = (item: z.ZodType) => z.array(item).min(1);
const Message = z.strictObject({ message: text });
const Workspace = z.strictObject({ id, name: text, subdomain: text });
const domains = { allowedDomains: z.array(text) };
const ChangelogTag = z.strictObject({ ...own, name: text, changelogsCount: count });
const PostTags = z.strictObject({ postId: id, tagId: id, tags: z.array(Named) });

/** The schema of the response to each request of `askAll`. */
const responses: Record<PublicRoute["name"], z.ZodType> = {
  "POST /v1/boards": Board,
  "GET /v1/boards": listOf(Board),
  "GET /v1/boards/:id": Board,
  "PATCH /v1/boards/:id": Board,
  "POST /v1/post-categories": Named,
  "GET /v1/post-categories": listOf(Named),
  "GET /v1/post-categories/:id": Named,
  "PATCH /v1/post-categories/:id": Named,
  "POST /v1/tags": Named,
  "GET /v1/tags": listOf(Named),
  "GET /v1/tags/:id": Named,
  "PATCH /v1/tags/:id": Named,
  "POST /v1/posts": Post,
  "GET /v1/posts": pageOf(Post),
  "GET /v1/posts/:id": Post,
  "PATCH /v1/posts/:id": Post,
  "POST /v1/posts/:id/vote": z.strictObject({ postId: id, isVoted: flag, votesCount: count }),
  "POST /v1/posts/:id/tags/:tagId": PostTags,
  "DELETE /v1/posts/:id/tags/:tagId": PostTags,
  "POST /v1/posts/:postId/comments": Comment,
  "GET /v1/posts/:postId/comments": pageOf(Comment),
  "GET /v1/posts/:postId/comments/:id/replies": pageOf(Comment),
  "PATCH /v1/posts/:postId/comments/:id": Comment,
  "POST /v1/posts/:postId/comments/:id/like": z.strictObject({
    commentId: id,
    isLiked: flag,
    likesCount: count,
  }),
  "POST /v1/posts/:postId/votes": z.strictObject({ success: z.literal(true), data: Vote }),
  "GET /v1/posts/:postId/votes": pageOf(Vote).extend({ success: z.literal(true) }),
  "DELETE /v1/posts/:postId/votes": Message.extend({ success: z.literal(true) }),
  "POST /v1/polls": Poll,
  "GET /v1/polls": pageOf(Poll),
  "GET /v1/polls/:id": Poll,
  "POST /v1/polls/:id/vote": Message,
  "DELETE /v1/polls/:id/vote": Message,
  "POST /v1/changelogs": Written,
  "GET /v1/changelogs": pageOf(Changelog),
  "GET /v1/changelogs/:id": Changelog,
  "PATCH /v1/changelogs/:id": Written,
  "GET /v1/changelogs/tags": listOf(ChangelogTag),
  "POST /v1/changelogs/:id/like": z.strictObject({ changelogId: id, isLiked: flag, likesCount: count }),
  "GET /v1/workspaces/current": Workspace,
  "PATCH /v1/workspaces/current": Workspace,
  "GET /v1/workspaces/credentials": z.strictObject({
    secretKey: text,
    sdkToken: text,
    ...domains,
    enforceSecureIdentify: flag,
  }),
  "PATCH /v1/workspaces/allowed-domains": z.strictObject(domains),
  "PATCH /v1/workspaces/secure-identify": z.strictObject({ enforceSecureIdentify: flag }),
  // An addition, without which no statusId can be found out.
  "GET /v1/statuses": listOf(
    z.strictObject({
      id,
      value: text,
      name: text,
      kind: text,
      order: z.number(),
      color: nullable,
    }),
  ),
  "DELETE /v1/posts/:postId/comments/:id": Message,
  "DELETE /v1/posts/:id": Message,
  "DELETE /v1/polls/:id": Message,
  "DELETE /v1/changelogs/:id": Message,
  "DELETE /v1/tags/:id": Message,
  "DELETE /v1/post-categories/:id": Message,
  "DELETE /v1/boards/:id": Message,
};

type Name = keyof typeof responses;

/** The routes with the query parameter `include`. */
const askable = publicRoutes.filter(({ query }) => query instanceof z.ZodObject && "include" in query.shape);

/** Sends each request of `responses` as the owner of a workspace, with the ids of objects that earlier requests created. */
async function askAll(api: Api, include?: "author"): Promise<Map<string, ApiResponse>> {
  const workspace = await newWorkspace(api);
  const { call: dashboard } = await signIn(api, workspace, "member");
  const { body: changelogTag } = await dashboard("POST /staff/changelog-tags", { name: "New" });
  // The first board of a workspace is the default board, which cannot be deleted.
  await newBoard(workspace.call);
  const ids: Record<string, string> = {};
  const bodies: Partial<Record<Name, () => object>> = {
    "POST /v1/boards": () => ({ title: "Trees", url: "trees", isPrivate: false }),
    "PATCH /v1/boards/:id": () => ({ description: "Green" }),
    "POST /v1/post-categories": () => ({ name: "Pines", boardId: ids.boards }),
    "PATCH /v1/post-categories/:id": () => ({ name: "Firs" }),
    "POST /v1/tags": () => ({ name: "Evergreen", boardId: ids.boards }),
    "PATCH /v1/tags/:id": () => ({ name: "Green" }),
    "POST /v1/posts": () => ({
      title: "Pine",
      boardId: ids.boards,
      categoryId: ids["post-categories"],
      visibility: "public",
    }),
    "PATCH /v1/posts/:id": () => ({ title: "Fir" }),
    "POST /v1/posts/:postId/comments": () => ({ content: "Tall", parentId: ids.comments }),
    "PATCH /v1/posts/:postId/comments/:id": () => ({ content: "Taller" }),
    "POST /v1/posts/:postId/votes": () => ({
      user: { id: randomUUID(), email: "v@x.example", full_name: "V" },
    }),
    "POST /v1/polls": () => ({
      title: "Which?",
      type: "single",
      startAt: "2020-01-01T00:00:00Z",
      endAt: "2099-01-01T00:00:00Z",
      options: [{ title: "A" }, { title: "B" }],
    }),
    "POST /v1/polls/:id/vote": () => ({ optionIds: [ids.option] }),
    "POST /v1/changelogs": () => ({ title: "Cut", content: "Down", tagIds: [changelogTag.id] }),
    "PATCH /v1/changelogs/:id": () => ({ title: "Felled" }),
    "PATCH /v1/workspaces/current": () => ({ name: "Wood" }),
    "PATCH /v1/workspaces/allowed-domains": () => ({ allowedDomains: ["example.com"] }),
    "PATCH /v1/workspaces/secure-identify": () => ({ enforce: false }),
  };
  const send = (name: Name) => {
    const path = name.replace(/([\w-]+)\/:\w+/g, (_, noun: string) => `${noun}/${ids[noun]}`);
    const query = include && askable.some((route) => route.name === name) ? `?include=${include}` : "";
    return workspace.call(`${path}${query}` as "GET /", bodies[name]?.());
  };
  const received = new Map<string, ApiResponse>();
  for (const name of Object.keys(responses) as Name[]) {
    const response = await send(name);
    received.set(name, response);
    const [, noun = ""] = /^POST .*\/([\w-]+)$/.exec(name) ?? [];
    if (response.status !== 201) continue;
    ids[noun] ??= response.body.id;
    if (noun === "polls") ids.option = response.body.options[0].id;
    // The first comment is at the top of a thread, and the second is a reply to it.
    if (noun === "comments") await send(name);
  }
  return received;
}

let plain: Map<string, ApiResponse>;
let asked: Map<string, ApiResponse>;

beforeAll(async () => {
  const api = await sharedApi();
  plain = await askAll(api);
  asked = await askAll(api, "author");
});

describe("without `include`", () => {
  it("the list of responses has every route of /v1", () => {
    expect(Object.keys(responses).sort()).toEqual(publicRoutes.map(({ name }) => name).sort());
  });

  it.each(Object.entries(responses))("%s returns exactly the fields of the specification", (name, schema) => {
    const { status, body, text } = plain.get(name) ?? {};
    expect([200, 201], text).toContain(status);
    expect(schema.safeParse(body)).toMatchObject({ success: true });
  });
});

describe("with `include=author`", () => {
  it.each(askable.map(({ name }) => name))("%s also returns each author, with `isStaff`", (name) => {
    const { status, body, text } = asked.get(name) ?? {};
    expect([200, 201], text).toContain(status);
    const items: { creator: object }[] = body.data ?? [body];
    expect(items.length).toBeGreaterThan(0);
    for (const { creator } of items)
      expect(Creator.extend({ isStaff: z.literal(true) }).safeParse(creator)).toMatchObject({
        success: true,
      });
  });

  it("posts, comments and changelog entries have the parameter on all routes that return them", () => {
    expect(askable.map(({ operationId }) => operationId).sort()).toEqual([
      ...["createChangelog", "createComment", "createPost", "getChangelog", "getPost"],
      ...["listChangelogs", "listComments", "listPosts", "listReplies"],
      ...["updateChangelog", "updateComment", "updatePost"],
    ]);
  });

  it("another value is rejected with a 400 that names the parameter", async () => {
    const { call } = await newWorkspace(await sharedApi());
    expectBadFields(await call("GET /v1/posts?include=votes"), "include.0");
  });
});

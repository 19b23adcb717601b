import type { IdPlace } from "./find-ids.ts";
import type { Ids, Kind } from "./furnish.ts";

/** The kind of the id in a path, by the segment before the parameter. */
const inPath: Record<string, Kind> = {
  "api-keys": "apiKey",
  boards: "board",
  "changelog-tags": "changelogTag",
  changelogs: "changelog",
  comments: "comment",
  deliveries: "delivery",
  invitations: "invitation",
  merges: "merge",
  polls: "poll",
  "post-categories": "category",
  posts: "post",
  statuses: "status",
  tags: "tag",
  users: "user",
  webhooks: "webhook",
};

/** The kind of the id in a parameter of the query or a field of the body, by its name. */
const byName: Record<string, Kind> = {
  addTagId: "tag",
  boardId: "board",
  categoryId: "category",
  duplicateId: "post.other",
  externalUserId: "user",
  optionIds: "option",
  parentId: "comment",
  removeTagId: "tag",
  statusId: "status",
  tagId: "tag",
  tagIds: "changelogTag",
};

/**
 * Places for which the maps above have no kind, or one whose object the request does not accept. A delivery's id is of the
 * version that events have.
 */
const byTitle: Record<string, Kind> = {
  "DELETE /staff/statuses/:id :id": "status.unused",
  "DELETE /staff/users/:id :id": "user.member",
  "DELETE /v1/post-categories/:id :id": "category.empty",
  "GET /v1/changelogs ?tagId": "changelogTag",
  "PATCH /staff/posts body.ids": "post",
  "PATCH /staff/posts body.tagIds": "tag",
  "PATCH /staff/posts body.restore.before.id": "post",
  "PATCH /staff/statuses body.ids": "status",
  "POST /staff/api-keys body.userId": "user.member",
  "POST /staff/posts/deletions body.ids": "post",
  "POST /v1/posts/:postId/votes body.user.id": "user.member",
  "PUT /staff/notifications/seen body.seenId": "delivery",
  "PUT /visitor/notifications/seen body.seenId": "delivery",
};

/** Returns the kind of the id at this place; undefined if none of the maps has it. */
export function kindOf({ route, part, name, isNumber, title }: IdPlace): Kind | undefined {
  if (isNumber) return "postNumber";
  const segment = route.path.split("/").find((_, index, all) => all[index + 1] === `:${name}`);
  return byTitle[title] ?? (part === "path" ? inPath[segment ?? ""] : byName[name]);
}

/** Returns the titles of the places without a kind. */
export const findUnfilled = (places: IdPlace[]) =>
  places.filter((place) => !kindOf(place)).map(({ title }) => title);

/** Returns the entries of this file that apply to none of these places. */
export function findStaleEntries(places: IdPlace[]): string[] {
  const titles = places.map(({ title }) => title);
  const names = places.map(({ name }) => name);
  const paths = places.map(({ route }) => route.path).join(" ");
  return [
    ...Object.keys(inPath).filter((segment) => !paths.includes(`/${segment}/:`)),
    ...Object.keys(byName).filter((name) => !names.includes(name)),
    ...[byTitle, notLookedUp, rejected]
      .flatMap(Object.keys)
      .filter((title) => !titles.includes(title.replace(/^visitor: /, ""))),
    ...[more, unchanged]
      .flatMap(Object.keys)
      .filter((title) => !titles.some((one) => `${one} `.startsWith(`${title} `))),
  ];
}

/** Fields that a body also needs, by route or place. `id` returns the id that the request contains at a place. */
export const more: Record<string, (own: Ids, id: (name: string) => string) => object> = {
  "PATCH /staff/posts": () => ({ visibility: "public" }),
  "PATCH /staff/posts body.boardId": (own) => ({ categoryId: own.category }),
  "PATCH /staff/changelogs/:id": () => ({
    title: "A wall",
    content: "changed",
    seen: { title: "A roof", content: "It is **there**." },
  }),
  "PATCH /staff/posts/:id": () => ({
    description: null,
    seen: { title: "own wants a roof", description: null },
  }),
  "PATCH /staff/statuses": (own, id) => ({ ids: [id("ids"), own["status.unused"]] }),
  "PATCH /staff/users/:id": () => ({ isBlocked: true }),
  "PATCH /staff/webhooks/:id": () => ({ description: "changed" }),
  "PATCH /v1/posts/:id body.boardId": (own) => ({ categoryId: own.category }),
  "POST /staff/webhooks/:id/replays": () => ({ from: "2020-01-01T00:00:00Z", to: "2099-01-01T00:00:00Z" }),
};

/** Places whose id a request does not look up, each with the reason: the response is the same for every id. */
export const notLookedUp: Record<string, string> = {
  "PATCH /staff/posts body.restore.before.id": "changes the times only of posts that `ids` names too",
  "POST /v1/posts/:postId/votes body.user.id":
    "is an id in the customer's own system; an unknown one adds a user",
  "PUT /staff/notifications/seen body.seenId": "is a position in time",
  "PUT /visitor/notifications/seen body.seenId": "is a position in time",
};

/** Requests that are rejected even with the caller's own id, each with the code: only staff may send these fields. */
export const rejected: Record<string, string> = {
  "visitor: PATCH /v1/posts/:id body.boardId": "staff_field",
  "visitor: PATCH /v1/posts/:id body.categoryId": "staff_field",
  "visitor: PATCH /v1/posts/:id body.statusId": "staff_field",
  "visitor: POST /v1/posts body.statusId": "staff_field",
};

/** Routes whose accepted requests change nothing in the world of `furnish.ts`, each with the reason. */
export const unchanged: Record<string, string> = {
  "POST /v1/posts/:id/tags/:tagId": "the post already has the tag",
  "PUT /staff/posts/:id/follow": "authors already follow their posts",
};

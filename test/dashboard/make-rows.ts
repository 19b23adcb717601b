import type { ApiKey } from "../../api/api-keys/contract.ts";
import type { Board } from "../../api/boards/contract.ts";
import type { Category } from "../../api/categories/contract.ts";
import type { Changelog, ChangelogTag } from "../../api/changelogs/contract.ts";
import type { StaffComment, ThreadPage } from "../../api/comments/contract.ts";
import type { Invitation } from "../../api/invitations/contract.ts";
import type { PostMerge } from "../../api/merges/contract.ts";
import type { Poll, PollOption } from "../../api/polls/contract.ts";
import type { StaffPost, StaffPostPage } from "../../api/posts/contract.ts";
import type { Status } from "../../api/statuses/contract.ts";
import type { Tag } from "../../api/tags/contract.ts";
import type { User } from "../../api/users/contract.ts";
import type { Vote } from "../../api/votes/contract.ts";
import type { Webhook, WebhookDelivery } from "../../api/webhooks/contract.ts";
import type { Me } from "../../bff/dashboard/contract.ts";

export const createdAt = "2026-11-01T08:00:00.000Z";
const workspaceId = "w1";

export type Role = Me["workspaces"][number]["role"];

/** Returns the account of Ada, who is signed in and has this role in the workspace `acme` (`w1`). */
export const makeMe = (role: Role = "owner", changes: Partial<Me> = {}): Me => ({
  account: { id: "ada-account", email: "ada@acme.example", fullName: "Ada" },
  workspaces: [makeWorkspace({ role })],
  ...changes,
});

export const makeWorkspace = (changes: Partial<Me["workspaces"][number]> = {}): Me["workspaces"][number] => ({
  ...{ id: workspaceId, name: "Acme", subdomain: "acme", role: "owner", userId: "ada", ...changes },
});

export const makeBoard = (id: string, changes: Partial<Board> = {}): Board => ({
  ...{ id, createdAt, workspaceId, title: `Board ${id}`, description: null, url: `board-${id}` },
  ...{ isPrivate: false, isDefault: false, ...changes },
});

export const makeCategory = (id: string, changes: Partial<Category> = {}): Category => ({
  ...{ id, createdAt, workspaceId, boardId: "b1", name: `Category ${id}`, postsCount: 0, ...changes },
});

export const makeTag = (id: string, changes: Partial<Tag> = {}): Tag => ({
  ...{ id, createdAt, workspaceId, boardId: "b1", name: `Tag ${id}`, postsCount: 0, ...changes },
});

export const makeStatus = (id: string, changes: Partial<Status> = {}): Status => ({
  ...{ id, value: `status_${id}`, name: `Status ${id}`, kind: "open", order: 1, color: null, ...changes },
});

export const makePost = (id: string, changes: Partial<StaffPost> = {}): StaffPost => ({
  ...{ id, createdAt, updatedAt: createdAt, lastInteractionAt: createdAt, workspaceId, boardId: "b1" },
  ...{ categoryId: "c1", statusId: null, title: `Post ${id}`, description: null, visibility: "public" },
  ...{ votesCount: 0, commentsCount: 0, isVoted: false, tags: [] },
  author: { id: "eve", fullName: "Eve", email: "eve@mail.example", identity: "verified" },
  ...changes,
});

export const makeComment = (id: string, changes: Partial<StaffComment> = {}): StaffComment => ({
  ...{ id, createdAt, updatedAt: createdAt, postId: "p1", workspaceId, parentId: null, userId: "eve" },
  ...{ content: `Comment ${id}`, isSpam: false, isPinned: false, isLiked: false, likesCount: 0 },
  ...{
    repliesCount: 0,
    parent: null,
    creator: { id: "eve", fullName: "Eve", avatarUrl: null, isStaff: false },
    ...changes,
  },
});

export const makeVote = (id: number, author: Partial<Vote["external_author"]> = {}): Vote => ({
  ...{ id, created_at: createdAt, post_id: 1, workspace_id: 1 },
  external_author: {
    ...{ id: `voter-${id}`, created_at: createdAt, email: `voter-${id}@mail.example` },
    ...{ full_name: `Voter ${id}`, avatar_url: null, ...author },
  },
});

export const makeUser = (id: string, changes: Partial<User> = {}): User => ({
  ...{ id, createdAt, role: "end_user", identity: "verified", externalId: null, avatarUrl: null },
  ...{ fullName: `User ${id}`, email: `${id}@mail.example`, isBlocked: false, ...changes },
});

export const makeInvitation = (id: string, changes: Partial<Invitation> = {}): Invitation => ({
  ...{ id, createdAt, expiresAt: "2026-11-08T08:00:00.000Z", email: `${id}@mail.example`, role: "member" },
  ...{ invitedBy: { id: "ada", fullName: "Ada" }, ...changes },
});

export const makeOption = (id: string, changes: Partial<PollOption> = {}): PollOption => ({
  ...{ id, title: `Option ${id}`, order: 0, votesCount: 0, percentage: 0, isVoted: false, userRank: null },
  ...changes,
});

export const makePoll = (id: string, changes: Partial<Poll> = {}): Poll => ({
  ...{ id, createdAt, workspaceId, userId: "ada", title: `Poll ${id}`, description: null, type: "single" },
  ...{ startAt: createdAt, endAt: "2026-12-01T08:00:00.000Z", status: "active", totalVotes: 0 },
  ...{ isVoted: false, options: [makeOption("o1"), makeOption("o2", { order: 1 })], ...changes },
});

export const makeEntry = (id: string, changes: Partial<Changelog> = {}): Changelog => ({
  ...{
    id,
    createdAt,
    workspaceId,
    userId: "ada",
    title: `Entry ${id}`,
    content: `Content ${id}`,
    tagIds: [],
  },
  ...{ likesCount: 0, viewsCount: 0, isLiked: false },
  ...{ creator: { id: "ada", fullName: "Ada", avatarUrl: null, isStaff: true }, ...changes },
});

export const makeChangelogTag = (id: string, changes: Partial<ChangelogTag> = {}): ChangelogTag => ({
  ...{ id, createdAt, workspaceId, name: `Tag ${id}`, changelogsCount: 0, ...changes },
});

export const makeMerge = (id: string, changes: Partial<PostMerge> = {}): PostMerge => ({
  ...{ id, createdAt, postId: "p1", duplicate: { id: "p2", title: "Post p2" }, votesMoved: 0 },
  ...{ votesDropped: 0, commentsMoved: 0, mergedBy: { id: "ada", fullName: "Ada" }, ...changes },
});

export const makeApiKey = (id: string, changes: Partial<ApiKey> = {}): ApiKey => ({
  ...{ id, createdAt, name: `Key ${id}`, prefix: "ek_live", lastFour: "abcd", expiresAt: null },
  ...{ revokedAt: null, lastUsedAt: null, user: { id: "ada", fullName: "Ada", role: "owner" }, ...changes },
});

export const makeWebhook = (id: string, changes: Partial<Webhook> = {}): Webhook => ({
  ...{ id, createdAt, url: `https://${id}.example/hook`, description: null, format: "standard" },
  ...{
    events: ["post.created"],
    failingSince: null,
    testFailedAt: null,
    disabledAt: null,
    disabledReason: null,
    ...changes,
  },
});

export const makeDelivery = (id: string, changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...{ id, createdAt, type: "post.created", state: "delivered", attempts: 1, lastAttemptAt: createdAt },
  ...{ nextAttemptAt: null, deliveredAt: createdAt, responseStatus: 204, error: null, ...changes },
});

/** The latest comments on a post. If `total` exceeds their number, there are earlier ones. */
export const threadOf = (data: StaffComment[], total = data.length): ThreadPage => ({
  data,
  total,
  hasEarlier: total > data.length,
});

/** One page of a list. If `total` exceeds the number of rows, there are more pages of `limit` rows. */
export function pageOf<Row>(data: Row[], { page = 1, limit = 20, total = data.length } = {}) {
  const totalPages = Math.ceil(total / limit);
  const pagination: StaffPostPage["pagination"] = {
    page,
    limit,
    total,
    totalPages,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1,
  };
  return { data, pagination };
}

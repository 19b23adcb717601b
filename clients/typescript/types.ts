// Made by `npm run openapi` from docs/api/openapi.json. Do not edit.

export interface AllowedDomains {
  /**
   * The domains on which the widget may run, such as `example.com`, `example.com:8443`, `*.example.com` or `https://example.com`. An empty list allows no domain.
   *
   * @maxItems 1000
   */
  allowedDomains: string[];
}

/**
 * A board collects posts about one subject, and has its own categories and tags. The first board of a workspace is the default board; you can make another board the default in the dashboard.
 */
export interface Board {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * The board's title. Unique in the workspace, without regard to case.
   */
  title: string;
  /**
   * What the board is for.
   */
  description: string | null;
  /**
   * The board's URL segment: a letter, then letters, digits and single hyphens. Unique in the workspace, without regard to case.
   */
  url: string;
  /**
   * Whether only staff can see the board and everything on it.
   */
  isPrivate: boolean;
  /**
   * Whether this is the workspace's default board. Each workspace has one.
   */
  isDefault: boolean;
}

/**
 * Each board has its own categories, and each post is in exactly one category of its board.
 */
export interface Category {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * The board that the object belongs to.
   */
  boardId: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * Unique on the board, without regard to case.
   */
  name: string;
  /**
   * The number of posts in the category, including private posts.
   */
  postsCount: number;
}

/**
 * A changelog entry tells people what changed in your product. They read and like entries in the widget. Changelog tags belong to the workspace; you manage them in the dashboard.
 */
export interface Changelog {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * The user who created the object.
   */
  userId: string;
  /**
   * What is new, in one line.
   */
  title: string;
  /**
   * What is new, in Markdown.
   */
  content: string;
  /**
   * The ids of the entry's tags, which are changelog tags of the workspace.
   */
  tagIds: string[];
  /**
   * The number of people who like the entry.
   */
  likesCount: number;
  /**
   * The number of times the entry was opened. Listing it does not count.
   */
  viewsCount: number;
  /**
   * The user who created the object, as other users see them.
   */
  creator: {
    /**
     * The object's unique id, which is never reused.
     */
    id: string;
    /**
     * The name to show.
     */
    fullName: string;
    /**
     * The http(s) URL of the user's picture, if there is one.
     */
    avatarUrl: string | null;
    /**
     * Whether the user is on the workspace's team. Show a badge, because any user can choose any name. Only with `include=author`.
     */
    isStaff?: boolean | undefined;
  };
  /**
   * Whether the key's user likes the entry. Responses to creating or editing an entry omit this field.
   */
  isLiked: boolean;
}

export interface ChangelogLike {
  /**
   * The entry.
   */
  changelogId: string;
  /**
   * Whether the key's user likes the entry now.
   */
  isLiked: boolean;
  /**
   * The number of people who like the entry now.
   */
  likesCount: number;
}

export interface ChangelogPage {
  /**
   * The items of this page.
   */
  data: Changelog[];
  pagination: Pagination;
}

export interface ChangelogTag {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * The tag's name.
   */
  name: string;
  /**
   * The number of entries with this tag.
   */
  changelogsCount: number;
}

/**
 * People discuss a post in comments. A comment can be a reply to another comment, at any depth. You read the replies to each comment separately, so a long thread is loaded only when it is opened.
 */
export interface Comment {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * When the comment was last edited. Likes and replies do not change this time.
   */
  updatedAt: string;
  /**
   * The post that the object belongs to.
   */
  postId: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * The comment that this comment replies to; null at the top of a thread.
   */
  parentId: string | null;
  /**
   * The user who created the object.
   */
  userId: string;
  /**
   * The text of the comment.
   */
  content: string;
  /**
   * Whether staff marked the comment as spam in the dashboard. Only staff and the creator see spam.
   */
  isSpam: boolean;
  /**
   * Whether staff pinned the comment to the top in the dashboard.
   */
  isPinned: boolean;
  /**
   * The number of people who like the comment.
   */
  likesCount: number;
  /**
   * The number of direct replies to the comment.
   */
  repliesCount: number;
  /**
   * Whether the key's user likes the comment.
   */
  isLiked: boolean;
  /**
   * The user who created the object, as other users see them.
   */
  creator: {
    /**
     * The object's unique id, which is never reused.
     */
    id: string;
    /**
     * The name to show.
     */
    fullName: string;
    /**
     * The http(s) URL of the user's picture, if there is one.
     */
    avatarUrl: string | null;
    /**
     * Whether the user is on the workspace's team. Show a badge, because any user can choose any name. Only with `include=author`.
     */
    isStaff?: boolean | undefined;
  } | null;
}

export interface CommentLike {
  /**
   * The comment.
   */
  commentId: string;
  /**
   * Whether the key's user likes the comment now.
   */
  isLiked: boolean;
  /**
   * The number of people who like the comment now.
   */
  likesCount: number;
}

export interface CommentPage {
  /**
   * The items of this page.
   */
  data: Comment[];
  pagination: Pagination;
}

export interface CreateBoard {
  /**
   * The board's title. Unique in the workspace, without regard to case.
   */
  title: string;
  /**
   * The board's URL segment: a letter, then letters, digits and single hyphens. Unique in the workspace, without regard to case.
   */
  url: string;
  /**
   * Whether only staff can see the board and everything on it.
   */
  isPrivate: boolean;
  /**
   * What the board is for.
   */
  description?: (string | null) | undefined;
}

export interface CreateCategory {
  /**
   * Unique on the board, without regard to case.
   */
  name: string;
  /**
   * The board of the new category or tag.
   */
  boardId: string;
}

export interface CreateChangelog {
  /**
   * What is new, in one line.
   */
  title: string;
  /**
   * What is new, in Markdown.
   */
  content: string;
  /**
   * The ids of the entry's tags, which are changelog tags of the workspace.
   */
  tagIds?: string[] | undefined;
}

export interface CreateChangelogQuery {
  /**
   * `author` adds `creator` to posts, and `isStaff` to each `creator`.
   */
  include?: "author"[] | undefined;
}

export interface CreateComment {
  /**
   * The text of the comment.
   */
  content: string;
  /**
   * The comment to reply to, which must be on the same post.
   */
  parentId?: (string | null) | undefined;
}

export interface CreateCommentQuery {
  /**
   * `author` adds `creator` to posts, and `isStaff` to each `creator`.
   */
  include?: "author"[] | undefined;
}

export interface CreatePoll {
  /**
   * The question that the poll asks.
   */
  title: string;
  /**
   * `single`: one option. `multiple`: any number of options. `ranked`: options in order of preference.
   */
  type: "single" | "multiple" | "ranked";
  /**
   * The time at which voting starts.
   */
  startAt: string;
  /**
   * The time at which voting ends. Must be after `startAt`.
   */
  endAt: string;
  /**
   * The options. `order` defaults to the position in the request, from 0.
   *
   * @minItems 2
   * @maxItems 50
   */
  options: {
    /**
     * The title that users see.
     */
    title: string;
    /**
     * The position in the list.
     */
    order?: number | undefined;
  }[];
  /**
   * What people should know before they answer.
   */
  description?: (string | null) | undefined;
}

export interface CreatePost {
  /**
   * The idea in one line.
   */
  title: string;
  /**
   * The board to add the post to.
   */
  boardId: string;
  /**
   * A category of that board.
   */
  categoryId: string;
  /**
   * Only staff and the author can see a private post.
   */
  visibility: "public" | "private";
  /**
   * The idea in detail.
   */
  description?: (string | null) | undefined;
  /**
   * The id of one of the workspace's statuses, which shows the progress of the idea; null for no status. Staff only.
   */
  statusId?: (string | null) | undefined;
}

export interface CreatePostQuery {
  /**
   * `author` adds `creator` to posts, and `isStaff` to each `creator`.
   */
  include?: "author"[] | undefined;
}

export interface CreateTag {
  /**
   * Unique on the board, without regard to case.
   */
  name: string;
  /**
   * The board of the new category or tag.
   */
  boardId: string;
}

export interface CreateVote {
  /**
   * Your user, identified by the id in your system. The user is created or updated; the profile of a staff member is not changed.
   */
  user: {
    /**
     * The user's id in your system.
     */
    id: string;
    /**
     * The e-mail address.
     */
    email: string;
    /**
     * The name to show.
     */
    full_name: string;
    /**
     * The http(s) URL of the user's picture, if there is one.
     */
    avatar_url?: (string | null) | undefined;
  };
}

export interface CreatedVote {
  /**
   * Always `true`. The response to a failed request is a problem.
   */
  success: true;
  data: Vote;
}

export interface Credentials {
  /**
   * The key that signs your identity tokens. Keep it on your servers, and never send it to a browser.
   */
  secretKey: string;
  /**
   * The public token that identifies the workspace in the script tag.
   */
  sdkToken: string;
  /**
   * The domains on which the widget may run, such as `example.com`, `example.com:8443`, `*.example.com` or `https://example.com`. An empty list allows no domain.
   */
  allowedDomains: string[];
  /**
   * Whether the widget requires signed identities.
   */
  enforceSecureIdentify: boolean;
}

export interface DeleteVoteQuery {
  /**
   * The user whose vote is removed, by the id in your system or the user's UUID. Defaults to the key's user.
   */
  externalUserId?: string | undefined;
}

export interface GetChangelogQuery {
  /**
   * `author` adds `creator` to posts, and `isStaff` to each `creator`.
   */
  include?: "author"[] | undefined;
}

export interface GetPostQuery {
  /**
   * `author` adds `creator` to posts, and `isStaff` to each `creator`.
   */
  include?: "author"[] | undefined;
}

export interface ListBoardsQuery {
  /**
   * Only boards whose title contains this text, without regard to case.
   */
  search?: string | undefined;
  /**
   * `true`: only the default board. `false`: only the other boards.
   */
  isDefault?: boolean | undefined;
  /**
   * `true`: only private boards. `false`: only public boards. End users always see only public boards.
   */
  isPrivate?: boolean | undefined;
  /**
   * The field to sort by.
   */
  sortBy?: ("createdAt" | "title" | "url") | undefined;
  /**
   * Ascending or descending.
   */
  sortOrder?: ("asc" | "desc") | undefined;
}

export interface ListCategoriesQuery {
  /**
   * Only the categories of this board.
   */
  boardId?: string | undefined;
}

export interface ListChangelogsQuery {
  /**
   * Only entries whose title or content contains this text, without regard to case.
   */
  search?: string | undefined;
  /**
   * Only entries with any of these tags.
   */
  tagId?: string[] | undefined;
  /**
   * `author` adds `creator` to posts, and `isStaff` to each `creator`.
   */
  include?: "author"[] | undefined;
  /**
   * The number of the page. After the last page, `data` is empty.
   */
  page?: number | undefined;
  /**
   * The number of items on a page: 1 to 100. Other values get 400.
   */
  limit?: number | undefined;
}

export interface ListCommentsQuery {
  /**
   * `author` adds `creator` to posts, and `isStaff` to each `creator`.
   */
  include?: "author"[] | undefined;
  /**
   * The number of the page. After the last page, `data` is empty.
   */
  page?: number | undefined;
  /**
   * The number of items on a page: 1 to 100. Other values get 400.
   */
  limit?: number | undefined;
}

export interface ListPollsQuery {
  /**
   * Only polls whose title contains this text, without regard to case.
   */
  search?: string | undefined;
  /**
   * Only polls that have this status now.
   */
  status?: ("not_started" | "active" | "expired") | undefined;
  /**
   * The number of the page. After the last page, `data` is empty.
   */
  page?: number | undefined;
  /**
   * The number of items on a page: 1 to 100. Other values get 400.
   */
  limit?: number | undefined;
}

export interface ListPostsQuery {
  /**
   * Only posts whose title contains this text, without regard to case. A very short text, such as one or two letters or `c++`, is searched for only in the newest 10,000 posts.
   */
  search?: string | undefined;
  /**
   * How `search` is compared. `title`: the title contains this text. `text`: the title, the description or the comments contain all words, in any order and grammatical form; the last word may be incomplete, and a misspelled word is corrected; if the search has only words such as “the”, all posts match. `similar`: they may be duplicates of a draft, because they have the words that are rare in the workspace, preferably in their titles. With `text` and `similar`, the best of at most about 800 matches come first, unless `sortBy` is set to another field than `createdAt`.
   */
  searchMode?: ("title" | "text" | "similar") | undefined;
  /**
   * Only posts on these boards.
   */
  boardId?: string[] | undefined;
  /**
   * Only posts with one of these statuses, by value, such as `planned` or `in_progress`.
   */
  statusValue?: string[] | undefined;
  /**
   * Only posts with one of these statuses, by id.
   */
  statusId?: string[] | undefined;
  /**
   * Only posts with at least one of these tags.
   */
  tagId?: string[] | undefined;
  /**
   * `old`: posts whose status has the kind `done` or `closed`. `active`: all other posts, including those without a status.
   */
  status?: ("active" | "old") | undefined;
  /**
   * Only posts that the key's user wrote (`created`), voted for, commented on or follows. Considers only the 10,000 newest posts that the user voted for, commented on or follows.
   */
  mine?: ("created" | "voted" | "commented" | "followed") | undefined;
  /**
   * The field to sort by.
   */
  sortBy?: ("createdAt" | "votesCount" | "lastInteractionAt") | undefined;
  /**
   * Ascending or descending.
   */
  sortOrder?: ("asc" | "desc") | undefined;
  /**
   * Only posts that were created at this time or later.
   */
  createdFrom?: string | undefined;
  /**
   * Only posts that were created before this time.
   */
  createdTo?: string | undefined;
  /**
   * Only posts that were created or edited at this time or later; a new status, a vote and a comment are no edits, so learn of them from webhooks. They are sorted by `updatedAt`, oldest first, whatever `sortBy` and `sortOrder` say, so that a post that is edited meanwhile comes once more at the end.
   */
  updatedSince?: string | undefined;
  /**
   * The `X-Next-Cursor` of a response: the page begins after that response's last post, and `page` is ignored. Unlike pages, this takes no longer far from the start of the list and, in the order of `createdAt`, neither repeats nor skips posts while others are added or deleted. Send the same filters and order. Not for searches.
   */
  after?: string | undefined;
  /**
   * `author` adds `creator` to posts, and `isStaff` to each `creator`.
   */
  include?: "author"[] | undefined;
  /**
   * The number of the page. After the last page, `data` is empty.
   */
  page?: number | undefined;
  /**
   * The number of items on a page: 1 to 100. Other values get 400.
   */
  limit?: number | undefined;
}

export interface ListRepliesQuery {
  /**
   * `author` adds `creator` to posts, and `isStaff` to each `creator`.
   */
  include?: "author"[] | undefined;
  /**
   * The number of the page. After the last page, `data` is empty.
   */
  page?: number | undefined;
  /**
   * The number of items on a page: 1 to 100. Other values get 400.
   */
  limit?: number | undefined;
}

export interface ListTagsQuery {
  /**
   * Only the tags of this board.
   */
  boardId?: string | undefined;
}

export interface ListVotesQuery {
  /**
   * Only the votes of these users, by their ids in your system or their UUIDs. Separate ids with commas.
   */
  externalUserId?: string[] | undefined;
  /**
   * The field to sort by.
   */
  sortBy?: ("created_at" | "id" | "email" | "full_name") | undefined;
  /**
   * Ascending or descending.
   */
  sortOrder?: ("asc" | "desc") | undefined;
  /**
   * The number of the page. After the last page, `data` is empty.
   */
  page?: number | undefined;
  /**
   * The number of items on a page: 1 to 100. Other values get 400.
   */
  limit?: number | undefined;
}

export interface Message {
  /**
   * A description of the result, for people.
   */
  message: string;
}

/**
 * A changelog entry as it is when the message is sent.
 */
export interface MessageChangelog {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * The user who created the object.
   */
  userId: string;
  /**
   * What is new, in one line.
   */
  title: string;
  /**
   * What is new, in Markdown.
   */
  content: string;
  /**
   * The ids of the entry's tags, which are changelog tags of the workspace.
   */
  tagIds: string[];
  /**
   * The number of people who like the entry.
   */
  likesCount: number;
  /**
   * The number of times the entry was opened. Listing it does not count.
   */
  viewsCount: number;
  /**
   * The user who created the object, as other users see them.
   */
  creator: {
    /**
     * The object's unique id, which is never reused.
     */
    id: string;
    /**
     * The name to show.
     */
    fullName: string;
    /**
     * The http(s) URL of the user's picture, if there is one.
     */
    avatarUrl: string | null;
    /**
     * Whether the user is on the workspace's team. Show a badge, because any user can choose any name. Only with `include=author`.
     */
    isStaff: boolean;
  };
}

/**
 * A comment as it is when the message is sent.
 */
export interface MessageComment {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * When the comment was last edited. Likes and replies do not change this time.
   */
  updatedAt: string;
  /**
   * The post that the object belongs to.
   */
  postId: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * The comment that this comment replies to; null at the top of a thread.
   */
  parentId: string | null;
  /**
   * The user who created the object.
   */
  userId: string;
  /**
   * The text of the comment.
   */
  content: string;
  /**
   * Whether staff marked the comment as spam in the dashboard. Only staff and the creator see spam.
   */
  isSpam: boolean;
  /**
   * Whether staff pinned the comment to the top in the dashboard.
   */
  isPinned: boolean;
  /**
   * The number of people who like the comment.
   */
  likesCount: number;
  /**
   * The number of direct replies to the comment.
   */
  repliesCount: number;
  /**
   * The user who created the object, as other users see them.
   */
  creator: {
    /**
     * The object's unique id, which is never reused.
     */
    id: string;
    /**
     * The name to show.
     */
    fullName: string;
    /**
     * The http(s) URL of the user's picture, if there is one.
     */
    avatarUrl: string | null;
    /**
     * Whether the user is on the workspace's team. Show a badge, because any user can choose any name. Only with `include=author`.
     */
    isStaff: boolean;
  };
}

/**
 * A poll as it is when the message is sent.
 */
export interface MessagePoll {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * The user who created the object.
   */
  userId: string;
  /**
   * The question that the poll asks.
   */
  title: string;
  /**
   * What people should know before they answer.
   */
  description: string | null;
  /**
   * `single`: one option. `multiple`: any number of options. `ranked`: options in order of preference.
   */
  type: "single" | "multiple" | "ranked";
  /**
   * The time at which voting starts.
   */
  startAt: string;
  /**
   * The time at which voting ends. Must be after `startAt`.
   */
  endAt: string;
  /**
   * The current state of the poll.
   */
  status: "not_started" | "active" | "expired";
  /**
   * The number of people who voted.
   */
  totalVotes: number;
  /**
   * The options, sorted by `order`.
   */
  options: {
    /**
     * The object's unique id, which is never reused.
     */
    id: string;
    /**
     * The text of the option.
     */
    title: string;
    /**
     * The option's position in the list.
     */
    order: number;
    /**
     * The number of ballots with this option. In a ranked poll, the number of ballots that rank it first.
     */
    votesCount: number;
    /**
     * The option's share of all ballots in percent, to two decimals. In a poll with several choices, the shares can add up to more than 100.
     */
    percentage: number;
  }[];
}

/**
 * A post as it is when the message is sent, with its author, its status and its board.
 */
export interface MessagePost {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * When the object was last edited. Votes and comments do not change this time.
   */
  updatedAt: string;
  /**
   * When the post last got an edit, a vote, a comment or a new status.
   */
  lastInteractionAt: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * The board that the object belongs to.
   */
  boardId: string;
  /**
   * The object's category, which is one of its board's categories.
   */
  categoryId: string;
  /**
   * The id of one of the workspace's statuses, which shows the progress of the idea; null for no status.
   */
  statusId: string | null;
  /**
   * The idea in one line.
   */
  title: string;
  /**
   * The idea in detail.
   */
  description: string | null;
  /**
   * Only staff and the author can see a private post.
   */
  visibility: "public" | "private";
  /**
   * The number of people who voted for the post.
   */
  votesCount: number;
  /**
   * The number of comments on the post, including replies.
   */
  commentsCount: number;
  /**
   * The user who created the object, as other users see them.
   */
  creator: {
    /**
     * The object's unique id, which is never reused.
     */
    id: string;
    /**
     * The name to show.
     */
    fullName: string;
    /**
     * The http(s) URL of the user's picture, if there is one.
     */
    avatarUrl: string | null;
    /**
     * Whether the user is on the workspace's team. Show a badge, because any user can choose any name. Only with `include=author`.
     */
    isStaff: boolean;
  };
  /**
   * The status of the post; null if it has none.
   */
  status: Status | null;
  /**
   * The board that the post is on.
   */
  board: {
    /**
     * The object's unique id, which is never reused.
     */
    id: string;
    /**
     * The board's title. Unique in the workspace, without regard to case.
     */
    title: string;
    /**
     * The board's URL segment: a letter, then letters, digits and single hyphens. Unique in the workspace, without regard to case.
     */
    url: string;
    /**
     * Whether only staff can see the board and everything on it.
     */
    isPrivate: boolean;
  };
}

export interface Pagination {
  /**
   * The requested page.
   */
  page: number;
  /**
   * The number of items on a page.
   */
  limit: number;
  /**
   * The number of items on all pages. Exact, unless `isTotalExact` is `false`: then there are more.
   */
  total: number;
  /**
   * The number of pages. Exact if `total` is exact.
   */
  totalPages: number;
  /**
   * Whether there is a next page. Always exact: continue while this is true.
   */
  hasNextPage: boolean;
  /**
   * Whether there is a previous page.
   */
  hasPrevPage: boolean;
  /**
   * `false` if more than 10,000 items match a filter or a search, or if `mine` selects more than 10,000 posts: `total` and `totalPages` are then lower bounds. Omitted if they are exact.
   */
  isTotalExact?: boolean | undefined;
}

/**
 * A poll asks one question for a set period. People can change their vote during this period; the last ballot counts. The status of a poll follows the service's clock and cannot be set.
 */
export interface Poll {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * The user who created the object.
   */
  userId: string;
  /**
   * The question that the poll asks.
   */
  title: string;
  /**
   * What people should know before they answer.
   */
  description: string | null;
  /**
   * `single`: one option. `multiple`: any number of options. `ranked`: options in order of preference.
   */
  type: "single" | "multiple" | "ranked";
  /**
   * The time at which voting starts.
   */
  startAt: string;
  /**
   * The time at which voting ends. Must be after `startAt`.
   */
  endAt: string;
  /**
   * The current state of the poll.
   */
  status: "not_started" | "active" | "expired";
  /**
   * The number of people who voted.
   */
  totalVotes: number;
  /**
   * Whether the key's user has voted.
   */
  isVoted: boolean;
  /**
   * The options, sorted by `order`, then in the order in which they were submitted.
   */
  options: PollOption[];
}

export interface PollOption {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * The text of the option.
   */
  title: string;
  /**
   * The option's position in the list.
   */
  order: number;
  /**
   * The number of ballots with this option. In a ranked poll, the number of ballots that rank it first.
   */
  votesCount: number;
  /**
   * The option's share of all ballots in percent, to two decimals. In a poll with several choices, the shares can add up to more than 100.
   */
  percentage: number;
  /**
   * Whether the ballot of the key's user contains this option.
   */
  isVoted: boolean;
  /**
   * In a ranked poll, the rank of the option on that ballot, from 1; otherwise null.
   */
  userRank: number | null;
}

export interface PollPage {
  /**
   * The items of this page.
   */
  data: Poll[];
  pagination: Pagination;
}

/**
 * A post is one idea, wish or bug report. It is on a board, in one of the board's categories, and collects votes and comments. The author of a new post is the key's user.
 */
export interface Post {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * When the object was last edited. Votes and comments do not change this time.
   */
  updatedAt: string;
  /**
   * When the post last got an edit, a vote, a comment or a new status.
   */
  lastInteractionAt: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * The board that the object belongs to.
   */
  boardId: string;
  /**
   * The object's category, which is one of its board's categories.
   */
  categoryId: string;
  /**
   * The id of one of the workspace's statuses, which shows the progress of the idea; null for no status.
   */
  statusId: string | null;
  /**
   * The idea in one line.
   */
  title: string;
  /**
   * The idea in detail.
   */
  description: string | null;
  /**
   * Only staff and the author can see a private post.
   */
  visibility: "public" | "private";
  /**
   * The number of people who voted for the post.
   */
  votesCount: number;
  /**
   * The number of comments on the post, including replies.
   */
  commentsCount: number;
  /**
   * Whether the key's user has voted for the post.
   */
  isVoted: boolean;
  /**
   * Whether the key's user wrote the post. Only for end users, when they read posts.
   */
  isOwn?: boolean | undefined;
  /**
   * Whether the author has changed the title or the description. Only for end users, and not in lists.
   */
  isEdited?: boolean | undefined;
  /**
   * The person who wrote the post. Only with `include=author`.
   */
  creator?:
    | {
        /**
         * The object's unique id, which is never reused.
         */
        id: string;
        /**
         * The name to show.
         */
        fullName: string;
        /**
         * The http(s) URL of the user's picture, if there is one.
         */
        avatarUrl: string | null;
        /**
         * Whether the user is on the workspace's team. Show a badge, because any user can choose any name. Only with `include=author`.
         */
        isStaff?: boolean | undefined;
      }
    | undefined;
}

export interface PostPage {
  /**
   * The items of this page.
   */
  data: Post[];
  pagination: Pagination;
}

export interface PostTags {
  /**
   * The post.
   */
  postId: string;
  /**
   * The tag that was added or removed.
   */
  tagId: string;
  /**
   * All tags that the post has now, sorted by name.
   */
  tags: Tag[];
}

export interface PostVote {
  /**
   * The post.
   */
  postId: string;
  /**
   * Whether the key's user has a vote for the post now.
   */
  isVoted: boolean;
  /**
   * The number of votes that the post has now.
   */
  votesCount: number;
}

export interface Problem {
  /**
   * A link to the explanation of the code.
   */
  type: string;
  /**
   * The status in words.
   */
  title: string;
  /**
   * The HTTP status.
   */
  status: number;
  /**
   * An explanation of this error, for people.
   */
  detail: string;
  /**
   * The path of the request.
   */
  instance: string;
  /**
   * The code to use in your program. The name and the status of a code never change.
   */
  code:
    | "invalid_request"
    | "invalid_json"
    | "invalid_path"
    | "malformed_request"
    | "unauthorized"
    | "role_not_allowed"
    | "staff_field"
    | "private_needs_identity"
    | "not_author"
    | "not_creator"
    | "not_found"
    | "post_merged"
    | "not_voted"
    | "route_not_found"
    | "method_not_allowed"
    | "request_timeout"
    | "already_voted"
    | "poll_not_active"
    | "default_board"
    | "board_title_taken"
    | "board_url_taken"
    | "board_limit_reached"
    | "category_in_use"
    | "name_taken"
    | "subdomain_taken"
    | "allowed_domains_limit_reached"
    | "workspace_limit_reached"
    | "idempotency_in_progress"
    | "precondition_failed"
    | "body_too_large"
    | "json_expected"
    | "encoding_not_supported"
    | "idempotency_key_reused"
    | "headers_too_large"
    | "rate_limited"
    | "internal_error"
    | "database_unavailable"
    | (string & {});
  /**
   * The same as `detail`.
   */
  message: string;
  /**
   * The id to quote when you report this request; also in the header `x-request-id`.
   */
  requestId: string;
  /**
   * The invalid fields, each with its path, a message and a code.
   */
  errors?:
    | {
        /**
         * The path of the field, with dots between its parts: `options.0.title`.
         */
        path: string;
        /**
         * A description of the result, for people.
         */
        message: string;
        /**
         * The kind of error, for programs.
         */
        code: string;
      }[]
    | undefined;
  /**
   * The id of the post that the missing post was merged into, if the code is `post_merged`.
   */
  movedTo?: string | undefined;
  /**
   * The id of the existing vote, if the code is `already_voted`.
   */
  id?: number | undefined;
}

export interface RemovedVote {
  /**
   * Always `true`. The response to a failed request is a problem.
   */
  success: true;
  /**
   * A description of the result, for people.
   */
  message: string;
}

export interface SecureIdentify {
  /**
   * Whether the widget now requires signed identities.
   */
  enforceSecureIdentify: boolean;
}

export interface SetSecureIdentify {
  /**
   * Whether the widget must require signed identities.
   */
  enforce: boolean;
}

/**
 * A status shows the progress of an idea. Each workspace has its own statuses, which you create and sort in the dashboard. A post refers to its status by id.
 */
export interface Status {
  /**
   * The id to use as a post's `statusId`.
   */
  id: string;
  /**
   * The value to use in the filter `statusValue`. Unique in the workspace.
   */
  value: string;
  /**
   * The name that people see.
   */
  name: string;
  /**
   * How far the work is. The filter `status=old` of the list of posts finds posts whose status has the kind `done` or `closed`; the filter `status=active` finds all other posts.
   */
  kind: "open" | "active" | "done" | "closed";
  /**
   * The position in the list.
   */
  order: number;
  /**
   * The colour in which people see the status, as `#rrggbb`; null: the colour of its kind.
   */
  color: string | null;
}

/**
 * Each board has its own tags. A post can have any number of its board's tags.
 */
export interface Tag {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * The board that the object belongs to.
   */
  boardId: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * Unique on the board, without regard to case.
   */
  name: string;
  /**
   * The number of posts with this tag, including private posts.
   */
  postsCount: number;
}

export interface UpdateBoard {
  /**
   * The board's title. Unique in the workspace, without regard to case.
   */
  title?: string | undefined;
  /**
   * The board's URL segment: a letter, then letters, digits and single hyphens. Unique in the workspace, without regard to case.
   */
  url?: string | undefined;
  /**
   * Whether only staff can see the board and everything on it.
   */
  isPrivate?: boolean | undefined;
  /**
   * What the board is for.
   */
  description?: (string | null) | undefined;
}

export interface UpdateCategory {
  /**
   * Unique on the board, without regard to case.
   */
  name?: string | undefined;
}

export interface UpdateChangelog {
  /**
   * What is new, in one line.
   */
  title?: string | undefined;
  /**
   * What is new, in Markdown.
   */
  content?: string | undefined;
  /**
   * The entry's tags, which replace its current tags; an empty list removes all tags.
   */
  tagIds?: string[] | undefined;
}

export interface UpdateChangelogQuery {
  /**
   * `author` adds `creator` to posts, and `isStaff` to each `creator`.
   */
  include?: "author"[] | undefined;
}

export interface UpdateComment {
  /**
   * The text of the comment.
   */
  content: string;
}

export interface UpdateCommentQuery {
  /**
   * `author` adds `creator` to posts, and `isStaff` to each `creator`.
   */
  include?: "author"[] | undefined;
}

export interface UpdatePost {
  /**
   * The idea in one line.
   */
  title?: string | undefined;
  /**
   * The idea in detail.
   */
  description?: (string | null) | undefined;
  /**
   * The board to move the post to. Also send a `categoryId` of the new board. The post loses its tags.
   */
  boardId?: string | undefined;
  /**
   * The id of one of the workspace's statuses, which shows the progress of the idea; null for no status.
   */
  statusId?: (string | null) | undefined;
  /**
   * The object's category, which is one of its board's categories.
   */
  categoryId?: string | undefined;
  /**
   * Only staff and the author can see a private post.
   */
  visibility?: ("public" | "private") | undefined;
}

export interface UpdatePostQuery {
  /**
   * `author` adds `creator` to posts, and `isStaff` to each `creator`.
   */
  include?: "author"[] | undefined;
}

export interface UpdateTag {
  /**
   * Unique on the board, without regard to case.
   */
  name?: string | undefined;
}

export interface UpdateWorkspace {
  /**
   * The workspace's name, as people see it.
   */
  name?: string | undefined;
  /**
   * The workspace's short name in the service: lower-case letters, digits and hyphens. Unique; some names are reserved.
   */
  subdomain?: string | undefined;
}

/**
 * A vote belongs to one user and one post. With these endpoints, your servers can read who voted, and vote on behalf of your own users. These endpoints return e-mail addresses, so they require the key of a staff member. Unlike other resources, votes have fields in snake_case and numeric ids. To vote as the key's user, use the vote endpoint under Posts.
 */
export interface Vote {
  /**
   * The vote's number.
   */
  id: number;
  /**
   * When the user voted.
   */
  created_at: string;
  /**
   * The post's number.
   */
  post_id: number;
  /**
   * The workspace's number.
   */
  workspace_id: number;
  /**
   * The user who voted. `email` is empty for a user without an e-mail address.
   */
  external_author: {
    /**
     * The object's unique id, which is never reused.
     */
    id: string;
    /**
     * When the object was created.
     */
    created_at: string;
    /**
     * The e-mail address.
     */
    email: string;
    /**
     * The name to show.
     */
    full_name: string;
    /**
     * The http(s) URL of the user's picture, if there is one.
     */
    avatar_url: string | null;
  };
}

export interface VoteOnPoll {
  /**
   * The chosen options, each at most once. In a poll of type `single`, exactly one option; in a ranked poll, their order is the ranking.
   *
   * @minItems 1
   * @maxItems 50
   */
  optionIds: string[];
}

export interface VotePage {
  /**
   * Always `true`. The response to a failed request is a problem.
   */
  success: true;
  /**
   * The votes of this page.
   */
  data: Vote[];
  pagination: Pagination;
}

/**
 * A message of a webhook. Later versions may add types and fields: ignore those that you do not know.
 */
export type WebhookMessage =
  | {
      type: "post.created";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A post was created.
       */
      data: {
        /**
         * The post that the object belongs to.
         */
        postId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        post: MessagePost | null;
      };
    }
  | {
      type: "post.updated";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * The title, text, board, category or visibility of a post changed.
       */
      data: {
        /**
         * The post that the object belongs to.
         */
        postId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        post: MessagePost | null;
        /**
         * Whether everybody could see the post before the event.
         */
        wasPublic?: boolean | undefined;
      };
    }
  | {
      type: "post.status_changed";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A post got another status.
       */
      data: {
        /**
         * The post that the object belongs to.
         */
        postId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        post: MessagePost | null;
        fromStatusId: string | null;
        toStatusId: string | null;
      };
    }
  | {
      type: "post.votes_changed";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A post got or lost votes; one message can stand for many.
       */
      data: {
        /**
         * The post that the object belongs to.
         */
        postId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        post: MessagePost | null;
      };
    }
  | {
      type: "post.merged";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A post was merged into another one.
       */
      data: {
        /**
         * The post that the object belongs to.
         */
        postId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        post: MessagePost | null;
        /**
         * The post that is kept.
         */
        intoPostId: string;
        /**
         * Whether everybody could see the post before the event.
         */
        wasPublic?: boolean | undefined;
      };
    }
  | {
      type: "post.merge_undone";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * The merge of a post was undone.
       */
      data: {
        /**
         * The post that the object belongs to.
         */
        postId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        post: MessagePost | null;
        /**
         * The post with which it was merged.
         */
        fromPostId: string;
      };
    }
  | {
      type: "post.deleted";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A post was deleted.
       */
      data: {
        /**
         * The post that the object belongs to.
         */
        postId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        post: MessagePost | null;
        /**
         * The board that the object belongs to.
         */
        boardId: string;
        /**
         * Whether everybody could see the post before the event.
         */
        wasPublic?: boolean | undefined;
      };
    }
  | {
      type: "comment.created";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A comment was written.
       */
      data: {
        /**
         * The post that the object belongs to.
         */
        postId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        post: MessagePost | null;
        commentId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        comment: MessageComment | null;
      };
    }
  | {
      type: "comment.updated";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A comment was edited, pinned or marked as spam, or the reverse.
       */
      data: {
        /**
         * The post that the object belongs to.
         */
        postId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        post: MessagePost | null;
        commentId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        comment: MessageComment | null;
      };
    }
  | {
      type: "comment.deleted";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A comment was deleted, with its replies.
       */
      data: {
        /**
         * The post that the object belongs to.
         */
        postId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        post: MessagePost | null;
        commentId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        comment: MessageComment | null;
      };
    }
  | {
      type: "poll.opened";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * Voting started.
       */
      data: {
        pollId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        poll: MessagePoll | null;
      };
    }
  | {
      type: "poll.closed";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * Voting ended.
       */
      data: {
        pollId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        poll: MessagePoll | null;
      };
    }
  | {
      type: "poll.votes_changed";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A poll got, changed or lost ballots; one message can stand for many.
       */
      data: {
        pollId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        poll: MessagePoll | null;
      };
    }
  | {
      type: "poll.deleted";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A poll was deleted.
       */
      data: {
        pollId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        poll: MessagePoll | null;
      };
    }
  | {
      type: "changelog.published";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A changelog entry was published.
       */
      data: {
        changelogId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        changelog: MessageChangelog | null;
      };
    }
  | {
      type: "changelog.updated";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A changelog entry was edited.
       */
      data: {
        changelogId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        changelog: MessageChangelog | null;
      };
    }
  | {
      type: "changelog.deleted";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A changelog entry was deleted.
       */
      data: {
        changelogId: string;
        /**
         * Null if it is gone by the time the message is sent.
         */
        changelog: MessageChangelog | null;
      };
    }
  | {
      type: "user.erased";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * A person was erased.
       */
      data: {
        /**
         * Delete what your system keeps about this person.
         */
        userId: string;
      };
    }
  | {
      type: "webhook.test";
      /**
       * When the event happened. Messages can arrive out of order.
       */
      timestamp: string;
      /**
       * The workspace that the object belongs to, which is always the key's workspace.
       */
      workspaceId: string;
      /**
       * Somebody pressed *Send test event*; arrives also at a disabled webhook.
       */
      data: {};
    };

/**
 * All objects belong to a workspace, and objects of different workspaces never refer to each other. The key identifies the workspace, so paths do not contain it.
 */
export interface Workspace {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * The workspace's name, as people see it.
   */
  name: string;
  /**
   * The workspace's short name in the service: lower-case letters, digits and hyphens. Unique; some names are reserved.
   */
  subdomain: string;
}

export interface WrittenChangelog {
  /**
   * The object's unique id, which is never reused.
   */
  id: string;
  /**
   * When the object was created.
   */
  createdAt: string;
  /**
   * The workspace that the object belongs to, which is always the key's workspace.
   */
  workspaceId: string;
  /**
   * The user who created the object.
   */
  userId: string;
  /**
   * What is new, in one line.
   */
  title: string;
  /**
   * What is new, in Markdown.
   */
  content: string;
  /**
   * The ids of the entry's tags, which are changelog tags of the workspace.
   */
  tagIds: string[];
  /**
   * The number of people who like the entry.
   */
  likesCount: number;
  /**
   * The number of times the entry was opened. Listing it does not count.
   */
  viewsCount: number;
  /**
   * The user who created the object, as other users see them.
   */
  creator: {
    /**
     * The object's unique id, which is never reused.
     */
    id: string;
    /**
     * The name to show.
     */
    fullName: string;
    /**
     * The http(s) URL of the user's picture, if there is one.
     */
    avatarUrl: string | null;
    /**
     * Whether the user is on the workspace's team. Show a badge, because any user can choose any name. Only with `include=author`.
     */
    isStaff?: boolean | undefined;
  };
}

// Made by `npm run openapi` from docs/api/openapi.json. Do not edit.

export interface AllowedDomains {
  /**
   * Where the widget may run: `example.com`, `example.com:8443`, `*.example.com` or `https://example.com`. An empty list allows nobody.
   *
   * @maxItems 1000
   */
  allowedDomains: string[];
}

/**
 * A board gathers posts about one subject, and owns the categories and tags they are sorted by. The first board of a workspace is its default; another one can be made the default in the dashboard.
 */
export interface Board {
  /**
   * Unique, and never given away again.
   */
  id: string;
  /**
   * When it was made.
   */
  createdAt: string;
  /**
   * The workspace it lives in: always that of the key.
   */
  workspaceId: string;
  /**
   * Unique in the workspace, upper and lower case being the same.
   */
  title: string;
  /**
   * What the board is for.
   */
  description: string | null;
  /**
   * The board's address segment: a letter first, then letters, digits and single hyphens. Unique in the workspace.
   */
  url: string;
  /**
   * Private boards, and everything on them, are visible only to staff.
   */
  isPrivate: boolean;
  /**
   * Whether posts without another home come here. One board of the workspace is.
   */
  isDefault: boolean;
}

/**
 * Each board has categories of its own, and each post is filed under exactly one of them.
 */
export interface Category {
  /**
   * Unique, and never given away again.
   */
  id: string;
  /**
   * When it was made.
   */
  createdAt: string;
  /**
   * The board it belongs to.
   */
  boardId: string;
  /**
   * The workspace it lives in: always that of the key.
   */
  workspaceId: string;
  /**
   * Unique on its board, upper and lower case being the same.
   */
  name: string;
  /**
   * Posts filed under it, private ones included.
   */
  postsCount: number;
}

/**
 * A changelog entry tells people what changed in your product. They read it in the widget, and like it there. Its tags belong to the workspace and are kept in the dashboard.
 */
export interface Changelog {
  /**
   * Unique, and never given away again.
   */
  id: string;
  /**
   * When it was made.
   */
  createdAt: string;
  /**
   * The workspace it lives in: always that of the key.
   */
  workspaceId: string;
  /**
   * Who created it.
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
   * Its tags, among the workspace's changelog tags.
   */
  tagIds: string[];
  /**
   * People who like it.
   */
  likesCount: number;
  /**
   * How often it was read one by one.
   */
  viewsCount: number;
  /**
   * Who created it, as shown to others.
   */
  creator: {
    /**
     * Unique, and never given away again.
     */
    id: string;
    /**
     * The name to show.
     */
    fullName: string;
    /**
     * The address of a picture, http or https, where there is one.
     */
    avatarUrl: string | null;
    /**
     * Whether they work for the workspace. Draw it as a badge, for anybody may choose any name.
     */
    isStaff: boolean;
  };
  /**
   * Whether the person behind the key likes it. Only where entries are read.
   */
  isLiked: boolean;
}

export interface ChangelogLike {
  /**
   * The entry.
   */
  changelogId: string;
  /**
   * Whether the person behind the key likes it now.
   */
  isLiked: boolean;
  /**
   * People who like it now.
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
   * Unique, and never given away again.
   */
  id: string;
  /**
   * When it was made.
   */
  createdAt: string;
  /**
   * The workspace it lives in: always that of the key.
   */
  workspaceId: string;
  /**
   * The tag's name.
   */
  name: string;
  /**
   * Entries that carry it.
   */
  changelogsCount: number;
}

/**
 * People talk about a post in comments. A comment may answer another one, at any depth; replies are read comment by comment, so that a long thread costs nothing before it is opened.
 */
export interface Comment {
  /**
   * Unique, and never given away again.
   */
  id: string;
  /**
   * When it was made.
   */
  createdAt: string;
  /**
   * When it was last edited. Likes and replies do not move it.
   */
  updatedAt: string;
  /**
   * The post it belongs to.
   */
  postId: string;
  /**
   * The workspace it lives in: always that of the key.
   */
  workspaceId: string;
  /**
   * The comment it answers; null at the top of a thread.
   */
  parentId: string | null;
  /**
   * Who created it.
   */
  userId: string;
  /**
   * What is said.
   */
  content: string;
  /**
   * Set aside as spam in the dashboard. Staff and its creator still see it.
   */
  isSpam: boolean;
  /**
   * Held at the top by staff, in the dashboard.
   */
  isPinned: boolean;
  /**
   * People who like it.
   */
  likesCount: number;
  /**
   * Direct replies to it.
   */
  repliesCount: number;
  /**
   * Whether the person behind the key likes it.
   */
  isLiked: boolean;
  /**
   * Who created it, as shown to others.
   */
  creator: {
    /**
     * Unique, and never given away again.
     */
    id: string;
    /**
     * The name to show.
     */
    fullName: string;
    /**
     * The address of a picture, http or https, where there is one.
     */
    avatarUrl: string | null;
    /**
     * Whether they work for the workspace. Draw it as a badge, for anybody may choose any name.
     */
    isStaff: boolean;
  } | null;
}

export interface CommentLike {
  /**
   * The comment.
   */
  commentId: string;
  /**
   * Whether the person behind the key likes it now.
   */
  isLiked: boolean;
  /**
   * People who like it now.
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
   * Unique in the workspace, upper and lower case being the same.
   */
  title: string;
  /**
   * The board's address segment: a letter first, then letters, digits and single hyphens. Unique in the workspace.
   */
  url: string;
  /**
   * Private boards, and everything on them, are visible only to staff.
   */
  isPrivate: boolean;
  /**
   * What the board is for.
   */
  description?: string | null;
}

export interface CreateCategory {
  /**
   * Unique on its board, upper and lower case being the same.
   */
  name: string;
  /**
   * The board to add it to.
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
   * Its tags, among the workspace's changelog tags.
   *
   * @maxItems 100
   */
  tagIds?: string[];
}

export interface CreateComment {
  /**
   * What is said.
   */
  content: string;
  /**
   * The comment to answer, one of the same post.
   */
  parentId?: string | null;
}

export interface CreatePoll {
  /**
   * The question.
   */
  title: string;
  /**
   * `single`: one option. `multiple`: any number of them. `ranked`: options in order of liking.
   */
  type: "single" | "multiple" | "ranked";
  /**
   * The first moment to vote.
   */
  startAt: string;
  /**
   * The first moment that is too late to vote. Must be after `startAt`.
   */
  endAt: string;
  /**
   * What can be chosen. `order` defaults to the place of submission.
   *
   * @minItems 2
   * @maxItems 50
   */
  options: {
    /**
     * The words people read.
     */
    title: string;
    /**
     * The place in the list.
     */
    order?: number;
  }[];
  /**
   * What people should know before they answer.
   */
  description?: string | null;
}

export interface CreatePost {
  /**
   * The idea in one line.
   */
  title: string;
  /**
   * The board to post to.
   */
  boardId: string;
  /**
   * A category of that board.
   */
  categoryId: string;
  /**
   * A private post is seen by its author and by staff.
   */
  visibility: "public" | "private";
  /**
   * The idea at length.
   */
  description?: string | null;
  /**
   * How far the idea has come, one of the workspace's statuses; null for none. Staff only.
   */
  statusId?: string | null;
}

export interface CreateTag {
  /**
   * Unique on its board, upper and lower case being the same.
   */
  name: string;
  /**
   * The board to add it to.
   */
  boardId: string;
}

export interface CreateVote {
  /**
   * Your user, by the id you know. Made, or brought up to date; a staff member's profile is not changed.
   */
  user: {
    /**
     * Unique, and never given away again.
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
     * The address of a picture, http or https, where there is one.
     */
    avatar_url?: string | null;
  };
}

export interface CreatedVote {
  /**
   * Always true: a refusal is a problem, not a success of false.
   */
  success: true;
  data: Vote;
}

export interface Credentials {
  /**
   * Signs your identity tokens. For your servers only: never let it reach a browser.
   */
  secretKey: string;
  /**
   * Names the workspace in the script tag. Public.
   */
  sdkToken: string;
  /**
   * Where the widget may run: `example.com`, `example.com:8443`, `*.example.com` or `https://example.com`. An empty list allows nobody.
   */
  allowedDomains: string[];
  /**
   * Whether the widget insists on signed identities.
   */
  enforceSecureIdentify: boolean;
}

export interface DeleteVoteQuery {
  /**
   * Whose vote to remove, by the id you know or by the user's UUID. Left out, it is that of the person behind the key.
   */
  externalUserId?: string;
}

export interface ListBoardsQuery {
  /**
   * Only boards whose title contains this text, in upper or lower case.
   */
  search?: string;
  /**
   * Only the default board, or only the others.
   */
  isDefault?: boolean;
  /**
   * Only private boards, or only public ones. An end user sees public ones in any case.
   */
  isPrivate?: boolean;
  /**
   * What to sort by.
   */
  sortBy?: "createdAt" | "title" | "url";
  /**
   * Ascending or descending.
   */
  sortOrder?: "asc" | "desc";
}

export interface ListCategoriesQuery {
  /**
   * Only the categories of this board.
   */
  boardId?: string;
}

export interface ListChangelogsQuery {
  /**
   * Only entries whose title or content contains this text, in upper or lower case.
   */
  search?: string;
  /**
   * Only entries with any of these tags.
   *
   * @minItems 1
   * @maxItems 100
   */
  tagId?: string[];
  /**
   * Which page. Past the last one, `data` is empty.
   */
  page?: number;
  /**
   * Items on a page: 1 to 100. Anything else is 400.
   */
  limit?: number;
}

export interface ListCommentsQuery {
  /**
   * Which page. Past the last one, `data` is empty.
   */
  page?: number;
  /**
   * Items on a page: 1 to 100. Anything else is 400.
   */
  limit?: number;
}

export interface ListPollsQuery {
  /**
   * Only polls whose title contains this text, in upper or lower case.
   */
  search?: string;
  /**
   * Only polls that stand here now.
   */
  status?: "not_started" | "active" | "expired";
  /**
   * Which page. Past the last one, `data` is empty.
   */
  page?: number;
  /**
   * Items on a page: 1 to 100. Anything else is 400.
   */
  limit?: number;
}

export interface ListPostsQuery {
  /**
   * Only posts whose title contains this text, in upper or lower case. One or two letters, or only signs as in `c++`, are looked for in the newest 10,000 posts.
   */
  search?: string;
  /**
   * Only posts of these boards.
   *
   * @minItems 1
   * @maxItems 100
   */
  boardId?: string[];
  /**
   * Only posts with these statuses, by value: `planned`, `in_progress` and so on.
   *
   * @minItems 1
   * @maxItems 100
   */
  statusValue?: string[];
  /**
   * Only posts with these statuses, by id.
   *
   * @minItems 1
   * @maxItems 100
   */
  statusId?: string[];
  /**
   * Only posts with any of these tags.
   *
   * @minItems 1
   * @maxItems 100
   */
  tagId?: string[];
  /**
   * `old`: posts whose status closes them. `active`: all others, those without a status included.
   */
  status?: "active" | "old";
  /**
   * What to sort by.
   */
  sortBy?: "createdAt" | "votesCount" | "lastInteractionAt";
  /**
   * Ascending or descending.
   */
  sortOrder?: "asc" | "desc";
  /**
   * Which page. Past the last one, `data` is empty.
   */
  page?: number;
  /**
   * Items on a page: 1 to 100. Anything else is 400.
   */
  limit?: number;
}

export interface ListRepliesQuery {
  /**
   * Which page. Past the last one, `data` is empty.
   */
  page?: number;
  /**
   * Items on a page: 1 to 100. Anything else is 400.
   */
  limit?: number;
}

export interface ListTagsQuery {
  /**
   * Only the tags of this board.
   */
  boardId?: string;
}

export interface ListVotesQuery {
  /**
   * Only the votes of these users, by the ids you know or by their UUIDs. A comma separates two ids.
   *
   * @minItems 1
   * @maxItems 100
   */
  externalUserId?: string[];
  /**
   * What to sort by.
   */
  sortBy?: "created_at" | "id" | "email" | "full_name";
  /**
   * Ascending or descending.
   */
  sortOrder?: "asc" | "desc";
  /**
   * Which page. Past the last one, `data` is empty.
   */
  page?: number;
  /**
   * Items on a page: 1 to 100. Anything else is 400.
   */
  limit?: number;
}

export interface Message {
  /**
   * What happened, for people to read.
   */
  message: string;
}

export interface Pagination {
  /**
   * The page asked for.
   */
  page: number;
  /**
   * Items on a page.
   */
  limit: number;
  /**
   * Items on all pages. Exact, unless `isTotalExact` is there and false: then there are more.
   */
  total: number;
  /**
   * How many pages there are. Exact as far as `total` is.
   */
  totalPages: number;
  /**
   * Whether a page follows. Always exact: go on while it is true.
   */
  hasNextPage: boolean;
  /**
   * Whether a page comes before.
   */
  hasPrevPage: boolean;
  /**
   * False where more than 10,000 items match a filter or a search: `total` and `totalPages` are then lower bounds. Left out where they are exact.
   */
  isTotalExact?: boolean;
}

/**
 * A poll asks one question for a set time. People may change their mind while it runs; the last ballot counts. Its status follows the service's clock and is never set.
 */
export interface Poll {
  /**
   * Unique, and never given away again.
   */
  id: string;
  /**
   * When it was made.
   */
  createdAt: string;
  /**
   * The workspace it lives in: always that of the key.
   */
  workspaceId: string;
  /**
   * Who created it.
   */
  userId: string;
  /**
   * The question.
   */
  title: string;
  /**
   * What people should know before they answer.
   */
  description: string | null;
  /**
   * `single`: one option. `multiple`: any number of them. `ranked`: options in order of liking.
   */
  type: "single" | "multiple" | "ranked";
  /**
   * The first moment to vote.
   */
  startAt: string;
  /**
   * The first moment that is too late to vote. Must be after `startAt`.
   */
  endAt: string;
  /**
   * Where the poll stands now.
   */
  status: "not_started" | "active" | "expired";
  /**
   * Ballots, which is people who voted.
   */
  totalVotes: number;
  /**
   * Whether the person behind the key has voted.
   */
  isVoted: boolean;
  /**
   * What can be chosen, by `order`, then as submitted.
   */
  options: PollOption[];
}

export interface PollOption {
  /**
   * Unique, and never given away again.
   */
  id: string;
  /**
   * The option, as people read it.
   */
  title: string;
  /**
   * Its place in the list.
   */
  order: number;
  /**
   * Ballots with this option. In a ranked poll, ballots that put it first.
   */
  votesCount: number;
  /**
   * Share of all ballots, to two decimals. Several choices may add up to more than 100.
   */
  percentage: number;
  /**
   * Whether the ballot of the person behind the key holds it.
   */
  isVoted: boolean;
  /**
   * In a ranked poll, its place on that ballot, from 1; otherwise null.
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
 * A post is one idea, wish or fault report. It stands on a board, is filed under one of the board's categories, and collects votes and comments. Its author is the user to whom the key belongs.
 */
export interface Post {
  /**
   * Unique, and never given away again.
   */
  id: string;
  /**
   * When it was made.
   */
  createdAt: string;
  /**
   * When it was last edited. Votes and comments do not move it.
   */
  updatedAt: string;
  /**
   * When it was last edited, voted on, commented or given another status.
   */
  lastInteractionAt: string;
  /**
   * The workspace it lives in: always that of the key.
   */
  workspaceId: string;
  /**
   * The board it belongs to.
   */
  boardId: string;
  /**
   * The category it is filed under, one of its board's.
   */
  categoryId: string;
  /**
   * How far the idea has come, one of the workspace's statuses; null for none.
   */
  statusId: string | null;
  /**
   * The idea in one line.
   */
  title: string;
  /**
   * The idea at length.
   */
  description: string | null;
  /**
   * A private post is seen by its author and by staff.
   */
  visibility: "public" | "private";
  /**
   * People who voted for it.
   */
  votesCount: number;
  /**
   * Comments on it, replies included.
   */
  commentsCount: number;
  /**
   * Whether the person behind the key has voted for it.
   */
  isVoted: boolean;
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
   * All tags of the post as they are now, by name.
   */
  tags: Tag[];
}

export interface PostVote {
  /**
   * The post.
   */
  postId: string;
  /**
   * Whether the person behind the key votes for it now.
   */
  isVoted: boolean;
  /**
   * People who vote for it now.
   */
  votesCount: number;
}

export interface Problem {
  /**
   * Where the code is explained.
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
   * What is wrong with this very call.
   */
  detail: string;
  /**
   * The path that was called.
   */
  instance: string;
  /**
   * What to switch on. It never changes its name or its status.
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
   * What to tell us when you ask about this call; also in x-request-id.
   */
  requestId: string;
  /**
   * The fields that are wrong: where each stands, why it is wrong, and a code of its own.
   *
   * @minItems 1
   */
  errors?: {
    /**
     * Where the field stands, with dots between: `options.0.title`.
     */
    path: string;
    /**
     * What happened, for people to read.
     */
    message: string;
    /**
     * What is wrong with it, for programs.
     */
    code: string;
  }[];
  /**
   * With `already_voted`: the id of the vote that is there.
   */
  id?: number;
}

export interface RemovedVote {
  /**
   * Always true: a refusal is a problem, not a success of false.
   */
  success: true;
  /**
   * What happened, for people to read.
   */
  message: string;
}

export interface SecureIdentify {
  /**
   * Whether the widget insists now.
   */
  enforceSecureIdentify: boolean;
}

export interface SetSecureIdentify {
  /**
   * Whether the widget shall insist.
   */
  enforce: boolean;
}

/**
 * A status says how far an idea has come. Each workspace has its own, made and put in order in the dashboard; posts name one by its id.
 */
export interface Status {
  /**
   * What a post's `statusId` names.
   */
  id: string;
  /**
   * What `statusValue` filters by. Unique in the workspace.
   */
  value: string;
  /**
   * The name people read.
   */
  name: string;
  /**
   * Posts whose status is `done` or `closed` are the old ones; all others are active.
   */
  kind: "open" | "active" | "done" | "closed";
  /**
   * The place in the list.
   */
  order: number;
}

/**
 * Each board has tags of its own. A post carries any number of its board's tags.
 */
export interface Tag {
  /**
   * Unique, and never given away again.
   */
  id: string;
  /**
   * When it was made.
   */
  createdAt: string;
  /**
   * The board it belongs to.
   */
  boardId: string;
  /**
   * The workspace it lives in: always that of the key.
   */
  workspaceId: string;
  /**
   * Unique on its board, upper and lower case being the same.
   */
  name: string;
  /**
   * Posts that carry it, private ones included.
   */
  postsCount: number;
}

export interface UpdateBoard {
  /**
   * Unique in the workspace, upper and lower case being the same.
   */
  title?: string;
  /**
   * The board's address segment: a letter first, then letters, digits and single hyphens. Unique in the workspace.
   */
  url?: string;
  /**
   * Private boards, and everything on them, are visible only to staff.
   */
  isPrivate?: boolean;
  /**
   * What the board is for.
   */
  description?: string | null;
}

export interface UpdateCategory {
  /**
   * Unique on its board, upper and lower case being the same.
   */
  name?: string;
}

export interface UpdateChangelog {
  /**
   * What is new, in one line.
   */
  title?: string;
  /**
   * What is new, in Markdown.
   */
  content?: string;
  /**
   * The whole new set of tags; an empty list takes all of them off.
   *
   * @maxItems 100
   */
  tagIds?: string[];
}

export interface UpdateComment {
  /**
   * What is said.
   */
  content: string;
}

export interface UpdatePost {
  /**
   * The idea in one line.
   */
  title?: string;
  /**
   * The idea at length.
   */
  description?: string | null;
  /**
   * Moves the post. Send `categoryId` of the new board with it; the post's tags stay behind.
   */
  boardId?: string;
  /**
   * How far the idea has come, one of the workspace's statuses; null for none.
   */
  statusId?: string | null;
  /**
   * The category it is filed under, one of its board's.
   */
  categoryId?: string;
  /**
   * A private post is seen by its author and by staff.
   */
  visibility?: "public" | "private";
}

export interface UpdateTag {
  /**
   * Unique on its board, upper and lower case being the same.
   */
  name?: string;
}

export interface UpdateWorkspace {
  /**
   * The workspace's name, as people read it.
   */
  name?: string;
  /**
   * Its address in the service: lower-case letters, digits and hyphens. Unique; some are reserved.
   */
  subdomain?: string;
}

/**
 * A vote is one person's for one post. Here your servers read who voted, and vote in the name of your own users. These calls carry e-mail addresses, so they need a staff key. Unlike the rest they are written in snake_case, with numbers for ids. To vote as the person behind the key, use the toggle under Posts.
 */
export interface Vote {
  /**
   * The vote's number.
   */
  id: number;
  /**
   * When the vote was given.
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
   * Who voted. `email` is empty for people who gave none.
   */
  external_author: {
    /**
     * Unique, and never given away again.
     */
    id: string;
    /**
     * When it was made.
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
     * The address of a picture, http or https, where there is one.
     */
    avatar_url: string | null;
  };
}

export interface VoteOnPoll {
  /**
   * The chosen options, each once: exactly one in a single choice; in a ranked poll their order is the ranking.
   *
   * @minItems 1
   * @maxItems 50
   */
  optionIds: string[];
}

export interface VotePage {
  /**
   * Always true: a refusal is a problem, not a success of false.
   */
  success: true;
  /**
   * The votes of this page.
   */
  data: Vote[];
  pagination: Pagination;
}

/**
 * Everything lives in a workspace, and nothing crosses from one to another. The key says which one is meant, so no path names it.
 */
export interface Workspace {
  /**
   * Unique, and never given away again.
   */
  id: string;
  /**
   * The workspace's name, as people read it.
   */
  name: string;
  /**
   * Its address in the service: lower-case letters, digits and hyphens. Unique; some are reserved.
   */
  subdomain: string;
}

export interface WrittenChangelog {
  /**
   * Unique, and never given away again.
   */
  id: string;
  /**
   * When it was made.
   */
  createdAt: string;
  /**
   * The workspace it lives in: always that of the key.
   */
  workspaceId: string;
  /**
   * Who created it.
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
   * Its tags, among the workspace's changelog tags.
   */
  tagIds: string[];
  /**
   * People who like it.
   */
  likesCount: number;
  /**
   * How often it was read one by one.
   */
  viewsCount: number;
  /**
   * Who created it, as shown to others.
   */
  creator: {
    /**
     * Unique, and never given away again.
     */
    id: string;
    /**
     * The name to show.
     */
    fullName: string;
    /**
     * The address of a picture, http or https, where there is one.
     */
    avatarUrl: string | null;
    /**
     * Whether they work for the workspace. Draw it as a badge, for anybody may choose any name.
     */
    isStaff: boolean;
  };
}

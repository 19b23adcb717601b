import type { Board } from "../../api/boards/contract.ts";
import type { Comment, CommentPage } from "../../api/comments/contract.ts";
import type { OpenedWidget } from "../../api/embed/contract.ts";
import type { Post, PostPage } from "../../api/posts/contract.ts";
import type { Status } from "../../api/statuses/contract.ts";
import { excerptOf } from "../../platform/text/excerpt-of.ts";
import { type Html, html } from "../../platform/text/html.ts";
import { splitByMatch } from "../../platform/text/split-by-match.ts";
import type { Texts } from "../page-texts/locales.ts";
import { createCommentParser } from "../prose/create-comment-parser.ts";
import { type Page, renderDate, renderPager, renderProse, renderTree, type Site } from "./page.ts";
import type { Read } from "./read-as-visitor.ts";

/** The data that most pages need: the public boards, the statuses and the active polls. */
export type Shell = Pick<OpenedWidget, "boards" | "statuses" | "polls" | "changelogs">;

export interface IdeasQuery {
  board?: string;
  q?: string;
  page: number;
}

/** The most characters of a text in a list, or in the description of a page for search engines. */
export const longestExcerpt = 180;

/** Comments on one page, and the most of them whose replies are shown. */
const commentsPerPage = 50;
const mostWithReplies = 10;

/** Returns the board with this address; undefined if there is none that the public may see. */
export const findBoard = (boards: readonly Board[], url: string) =>
  boards.find((board) => board.url.toLowerCase() === url.toLowerCase());

/** The page with a list of ideas: all, those of one board, or those that match a search. */
export async function showIdeas(
  site: Site,
  shell: Shell,
  read: Read,
  { board: url, q, page }: IdeasQuery,
): Promise<Page | undefined> {
  const { texts, fill } = site.words;
  const board = url === undefined ? undefined : findBoard(shell.boards, url);
  if (url !== undefined && !board) return undefined;
  const query = new URLSearchParams({ page: String(page) });
  if (board) query.set("boardId", board.id);
  if (q) {
    query.set("search", q);
    query.set("searchMode", "text");
  }
  const posts = await read<PostPage>(`/v1/posts?${query}`);
  if (!posts) return undefined;
  const address = (to: number) =>
    addressOf({ ...(board && { board: board.url }), ...(q && { q }), page: to });
  const title = board?.title ?? texts.ideas;
  const intro = board?.description ?? "";
  return {
    title,
    description: intro || fill(texts.aboutIdeas, site.name),
    path: q ? undefined : address(page),
    tab: "ideas",
    view: "ideas/new",
    content: html`<h1 dir="auto">${title}</h1>
${intro && html`<p class="quiet" dir="auto">${intro}</p>`}
<form role="search" action="${site.base}/" method="get">
<label class="grow">${texts.search}<input type="search" name="q" value="${q ?? ""}" maxlength="200" dir="auto"></label>
${
  shell.boards.length > 1 &&
  html`<label>${texts.board}<select name="board"><option value="">${texts.allBoards}</option>
${shell.boards.map((one) => html`<option value="${one.url}"${one === board && html` selected`}>${one.title}</option>`)}</select></label>`
}
<button>${texts.search}</button></form>
${posts.data.length === 0 ? html`<p>${texts.noIdeas}</p>` : html`<ul class="list">${posts.data.map((post) => html`<li>${renderCard(site, post, shell.statuses, "h2", q)}</li>\n`)}</ul>`}
${renderPager(site, posts.pagination, (to) => `${site.base}${address(to)}`)}`,
  };
}

function addressOf({ board, q, page }: IdeasQuery): string {
  const query = new URLSearchParams({
    ...(board && { board }),
    ...(q && { q }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size === 0 ? "/" : `/?${query}`;
}

/** A post in a list. `level` is the element of its title; the words that match `search` are marked. */
export function renderCard(
  site: Site,
  post: Post,
  statuses: readonly Status[],
  level: "h2" | "h3",
  search = "",
): Html {
  const status = statuses.find(({ id }) => id === post.statusId);
  const heading = { markup: level };
  const { texts, count } = site.words;
  return html`<article class="card"><${heading} dir="auto"><a href="${site.base}/ideas/${post.id}">${markMatches(post.title, search)}</a></${heading}>
${level === "h2" && post.description !== null && html`<p dir="auto">${markMatches(excerptOf(post.description, longestExcerpt), search)}</p>`}
<p class="facts">${status && level === "h2" && renderStatus(site, status)}
<span>${count(texts.votes, post.votesCount)}</span><span>${count(texts.comments, post.commentsCount)}</span>${renderDate(site, post.createdAt)}</p></article>`;
}

/** The words that match a search are marked. */
const markMatches = (text: string, search: string) =>
  splitByMatch(text, search).map((part, place) => (place % 2 === 1 ? html`<mark>${part}</mark>` : part));

const statusShapes = {
  open: { color: "#7d8886", fill: "none", mark: "" },
  active: { color: "#3a6fd8", fill: "none", mark: "M5 1a4 4 0 0 1 0 8z" },
  done: { color: "#1f9d55", fill: "currentColor", mark: "" },
  closed: { color: "#7d8886", fill: "none", mark: "M3 5h4" },
};

/**
 * A status: a shape for its kind, its colour, and its name. The colour is an attribute of the SVG element, because the
 * page's policy allows no styles in attributes.
 */
export function renderStatus({ words }: Site, { kind, color, name }: Status): Html {
  const { fill, mark, ...shape } = statusShapes[kind];
  return html`<span class="status" dir="auto"><svg viewBox="0 0 10 10" aria-hidden="true" color="${color ?? shape.color}"><circle cx="5" cy="5" r="4" fill="${fill}"/><path d="${mark}"/></svg>${words.nameOf(name)}</span>`;
}

/** The page of one idea, with its comments; if the idea was merged, the path of the idea that it is now part of. */
export async function showIdea(
  site: Site,
  shell: Shell,
  read: Read,
  id: string,
  page: number,
): Promise<Page | { movedTo: string } | undefined> {
  const [post, comments] = await Promise.all([
    read<Post>(`/v1/posts/${id}`),
    read<CommentPage>(`/v1/posts/${id}/comments?include=author&page=${page}&limit=${commentsPerPage}`),
  ]);
  if (post && post.id !== id) return { movedTo: `/ideas/${post.id}` };
  if (!post || !comments) return undefined;
  const threads = comments.data.filter(({ repliesCount }) => repliesCount > 0).slice(0, mostWithReplies);
  const replies = new Map(
    await Promise.all(
      threads.map(
        async (one) =>
          [
            one.id,
            (await read<CommentPage>(`/v1/posts/${id}/comments/${one.id}/replies?include=author&limit=20`))
              ?.data ?? [],
          ] as const,
      ),
    ),
  );
  const { texts, count } = site.words;
  const parse = createCommentParser(site.pictureFolder);
  const status = shell.statuses.find((one) => one.id === post.statusId);
  const board = shell.boards.find((one) => one.id === post.boardId);
  return {
    title: post.title,
    description: excerptOf(post.description ?? "", longestExcerpt) || post.title,
    path: `/ideas/${post.id}${page > 1 ? `?page=${page}` : ""}`,
    tab: "ideas",
    view: `ideas/${post.id}`,
    content: html`<article><h1 dir="auto">${post.title}</h1>
<p class="facts">${status && renderStatus(site, status)}<span>${count(texts.votes, post.votesCount)}</span>
${board && html`<a href="${site.base}/?board=${board.url}" dir="auto">${board.title}</a>`}${renderDate(site, post.createdAt)}</p>
${post.description !== null && renderProse(site, post.description)}</article>
<section><h2>${count(texts.comments, post.commentsCount)}</h2>
${comments.data.length > 0 && html`<ul class="list">${comments.data.map((one) => html`<li class="card" id="comment-${one.id}">${renderComment(site, parse, one, replies.get(one.id))}</li>\n`)}</ul>`}
${renderPager(site, comments.pagination, (to) => `${site.base}/ideas/${post.id}?page=${to}`)}</section>`,
  };
}

/** The author's name. The API calls every visitor without a name the same. */
const nameOf = (creator: Comment["creator"], texts: Texts) =>
  creator?.fullName === "Anonymous" ? texts.anonymous : (creator?.fullName ?? texts.formerUser);

function renderComment(
  site: Site,
  parse: ReturnType<typeof createCommentParser>,
  comment: Comment,
  replies: readonly Comment[] = [],
): Html {
  const { creator, createdAt, content, repliesCount } = comment;
  const { texts, count } = site.words;
  const missing = repliesCount - replies.length;
  const prose = parse(content);
  return html`<p class="facts"><strong dir="auto">${nameOf(creator, texts)}</strong>${creator?.isStaff && html`<span class="status">${texts.team}</span>`}${renderDate(site, createdAt)}</p>
${prose ? renderTree(site, JSON.parse(prose)) : html`<p class="text" dir="auto">${content}</p>`}
${replies.length > 0 && html`<div class="replies">${replies.map((reply) => html`<div>${renderComment(site, parse, reply)}</div>\n`)}</div>`}
${missing > 0 && html`<p class="quiet">${count(texts.replies, missing)}</p>`}`;
}

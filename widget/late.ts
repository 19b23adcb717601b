import newsCss from "./changelogs/news.css?inline";
import commentsCss from "./comments/comments.css?inline";
import { makeSheet } from "./make-sheet.ts";
import nameCss from "./name-form.css?inline";
import pollsCss from "./polls/polls.css?inline";
import formCss from "./posts/post-form.css?inline";
import pageCss from "./posts/post-page.css?inline";
import proseCss from "./prose.css?inline";

/** What the first list does without, in one chunk: whoever reads an idea may comment on it, vote in a poll, or write one. */
export { NewsView } from "./changelogs/news-view.tsx";
export { NameForm } from "./name-form.tsx";
export { PollsView } from "./polls/polls-view.tsx";
export { PostForm } from "./posts/post-form.tsx";
export { PostPage } from "./posts/post-page.tsx";

export const sheet = makeSheet(pageCss + proseCss + commentsCss + formCss + nameCss + pollsCss + newsCss);

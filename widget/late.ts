/** What the first list does without, in one chunk: whoever reads an idea may comment on it, vote in a poll, or write one. */
export { NewsView } from "./changelogs/news-view.tsx";
export { NameForm } from "./name-form.tsx";
export { PollsView } from "./polls/polls-view.tsx";
export { PostForm } from "./posts/post-form.tsx";
export { PostPage } from "./posts/post-page.tsx";

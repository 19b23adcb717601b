import news from "./changelogs/news.css?inline";
import comments from "./comments/comments.css?inline";
import nameForm from "./name-form.css?inline";
import needs from "./needs.css?inline";
import panel from "./panel.css?inline";
import polls from "./polls/polls.css?inline";
import postForm from "./posts/post-form.css?inline";
import postPage from "./posts/post-page.css?inline";
import posts from "./posts/posts.css?inline";
import prose from "./prose.css?inline";
import tabs from "./tabs.css?inline";

/** What every view looks like. Those that come late have theirs here too: beside what is alike, it costs a quarter less. */
export const styles =
  panel + tabs + posts + postPage + prose + comments + postForm + nameForm + polls + news + needs;

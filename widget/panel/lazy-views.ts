import changelog from "../changelogs/changelog.css?inline";
import comments from "../comments/comments.css?inline";
import live from "../live/live.css?inline";
import { enLazy } from "../locales/en-lazy.ts";
import { addMessages } from "../locales/messages.ts";
import polls from "../polls/polls.css?inline";
import postForm from "../posts/post-form.css?inline";
import postPage from "../posts/post-page.css?inline";
import prose from "../ui/prose.css?inline";
import headerTools from "./header-tools.css?inline";
import nameForm from "./name-form.css?inline";
import { makeSheet } from "./styles.ts";

/** All views except the first list are in one chunk, because a visitor who opens one view often opens another. */
export { ChangelogView } from "../changelogs/changelog-view.tsx";
export { LiveUpdates } from "../live/live-updates.tsx";
export { PollsView } from "../polls/polls-view.tsx";
export { NewPostForm } from "../posts/new-post-form.tsx";
export { PostPage } from "../posts/post-page.tsx";
export { beSheet } from "./be-sheet.ts";
export { HeaderTools } from "./header-tools.tsx";
export { keepFocus } from "./keep-focus.ts";
export { NameForm, RareView, SignIn } from "./rare.tsx";

addMessages(enLazy);

export const lazySheet = makeSheet(
  postPage + prose + comments + postForm + nameForm + polls + changelog + live + headerTools,
);

import changelog from "../changelogs/changelog.css?inline";
import comments from "../comments/comments.css?inline";
import live from "../live/live.css?inline";
import { enLazy } from "../locales/en-lazy.ts";
import { addMessages } from "../locales/messages.ts";
import polls from "../polls/polls.css?inline";
import postForm from "../posts/post-form.css?inline";
import postPage from "../posts/post-page.css?inline";
import { setMenu } from "../ui/choice.tsx";
import menu from "../ui/menu.css?inline";
import { Menu } from "../ui/menu.tsx";
import prose from "../ui/prose.css?inline";
import headerTools from "./header-tools.css?inline";
import nameForm from "./name-form.css?inline";
import { makeSheet } from "./styles.ts";

/** All views except the first list are in one chunk, because a visitor who opens one view often opens another. */
export { LiveUpdates } from "../live/live-updates.tsx";
export { InfiniteScroll } from "../ui/infinite-scroll.tsx";
export { beSheet } from "./be-sheet.ts";
export { drawView } from "./draw-view.tsx";
export { HeaderTools } from "./header-tools.tsx";
export { keepFocus } from "./keep-focus.ts";
export { loadMarks } from "./load-marks.ts";
export { MineFilter, NameForm, SignIn } from "./rare.tsx";

addMessages(enLazy);
setMenu(Menu);

export const lazySheet = makeSheet(
  postPage + prose + comments + postForm + nameForm + polls + changelog + live + headerTools + menu,
);

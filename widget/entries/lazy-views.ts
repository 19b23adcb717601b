import changelog from "../changelogs/changelog.css?inline";
import { loadMarks } from "../chunks/load-marks.ts";
import { makeSheet } from "../chunks/sheets.ts";
import comments from "../comments/comments.css?inline";
import type { WidgetContext } from "../data/widget-context.ts";
import live from "../live/live.css?inline";
import { LiveUpdates } from "../live/live-updates.tsx";
import { enLazy } from "../locales/en-lazy.ts";
import { addMessages } from "../locales/messages.ts";
import controls from "../panel/controls.css?inline";
import headerTools from "../panel/header-tools.css?inline";
import { HeaderTools } from "../panel/header-tools.tsx";
import { keepFocus } from "../panel/keep-focus.ts";
import { keepTexts } from "../panel/keep-texts.ts";
import { makeBottomSheet } from "../panel/make-bottom-sheet.ts";
import { PanelFooter } from "../panel/panel-footer.tsx";
import zoomAndContrast from "../panel/zoom-and-contrast.css?inline";
import postForm from "../posts/post-form.css?inline";
import postPage from "../posts/post-page.css?inline";
import { setMenu } from "../ui/choice.tsx";
import { InfiniteScroll } from "../ui/infinite-scroll.tsx";
import menu from "../ui/menu.css?inline";
import { Menu } from "../ui/menu.tsx";
import { MineFilter } from "../ui/optional.tsx";
import prose from "../ui/prose.css?inline";
import { drawView } from "./draw-view.tsx";

addMessages(enLazy);
setMenu(Menu);

const lazySheet = makeSheet(
  controls + postPage + prose + comments + postForm + changelog + live + headerTools + menu + zoomAndContrast,
);

/** Prepares the panel: its texts for page translators and, if it is a dialog, its touch and focus behaviour. */
function prepare(root: ShadowRoot, { host, aborter }: WidgetContext) {
  keepTexts(root, aborter.signal);
  const dialog = root.querySelector("dialog");
  if (!dialog) return;
  keepFocus(dialog, host, aborter);
  makeBottomSheet(dialog, aborter);
}

/**
 * All views except the first list are in one chunk, because a visitor who opens one view often opens another. They are one
 * object, because the bundler lists the names of exports twice.
 */
export const lazyViews = {
  LiveUpdates,
  InfiniteScroll,
  drawView,
  HeaderTools,
  loadMarks,
  MineFilter,
  PanelFooter,
  lazySheet,
  prepare,
};

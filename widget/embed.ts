import { findTag } from "./find-tag.ts";
import { loadMore, loadPanel } from "./load-panel.ts";
import { startEarshot } from "./start-earshot.ts";

startEarshot(findTag(), loadPanel, loadMore);

import { findTag } from "./find-tag.ts";
import { loadExtras, loadPanel } from "./load-panel.ts";
import { startEarshot } from "./start-earshot.ts";

startEarshot(findTag(), loadPanel, loadExtras);

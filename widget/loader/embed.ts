import { loadExtras, loadPanel } from "./load-panel.ts";
import { findScriptTag } from "./script-tag.ts";
import { startEarshot } from "./start-earshot.ts";

startEarshot(findScriptTag(), loadPanel, loadExtras);

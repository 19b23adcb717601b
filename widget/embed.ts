import { loadMore, loadPanel } from "./load-panel.ts";
import { startEarshot } from "./start-earshot.ts";

startEarshot(document.currentScript as HTMLScriptElement, loadPanel, loadMore);

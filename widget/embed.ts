import { loadPanel } from "./load-panel.ts";
import { startEarshot } from "./start-earshot.ts";

const script = document.currentScript as HTMLScriptElement;

// A second tag, or the same one run again by a page that swaps its body, finds the first one's work.
if (!document.querySelector("earshot-widget")) startEarshot(script, loadPanel);

import { checkChunk } from "./check-chunk.ts";
import { findScriptTag } from "./script-tag.ts";
import { startEarshot } from "./start-earshot.ts";

startEarshot(
  findScriptTag(),
  (context) => import(/* @vite-ignore */ checkChunk(context, PANEL_FILE, PANEL_INTEGRITY)),
  (context) => import(/* @vite-ignore */ checkChunk(context, EXTRAS_FILE, EXTRAS_INTEGRITY)),
);

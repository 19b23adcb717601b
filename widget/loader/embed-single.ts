import * as panel from "../panel/mount-panel.tsx";
import { findScriptTag } from "./script-tag.ts";
import { startEarshot } from "./start-earshot.ts";
import * as more from "./start-extras.ts";

/** The widget in one file, for pages whose content security policy forbids loading more code. */
startEarshot(
  findScriptTag(),
  async () => panel,
  async () => more,
);

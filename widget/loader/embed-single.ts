import * as panel from "../panel/mount-panel.tsx";
import { findTag } from "./find-tag.ts";
import { startEarshot } from "./start-earshot.ts";
import * as more from "./start-extras.ts";

/** The widget in one file, for pages whose content security policy forbids loading code later. */
startEarshot(
  findTag(),
  async () => panel,
  async () => more,
);

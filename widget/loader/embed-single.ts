import * as panel from "../panel/mount-panel.tsx";
import { findTag } from "./find-tag.ts";
import { startEarshot } from "./start-earshot.ts";
import * as more from "./start-extras.ts";

/** All in one file, for pages whose policy forbids code that is fetched later. */
startEarshot(
  findTag(),
  async () => panel,
  async () => more,
);

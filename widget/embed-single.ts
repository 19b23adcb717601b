import { findTag } from "./find-tag.ts";
import * as panel from "./mount-panel.tsx";
import { startEarshot } from "./start-earshot.ts";
import * as more from "./start-extras.ts";

/** All in one file, for pages whose policy forbids code that is fetched later. */
startEarshot(
  findTag(),
  async () => panel,
  async () => more,
);

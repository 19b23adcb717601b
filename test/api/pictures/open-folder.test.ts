import { chown, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openFolder } from "../../../api/pictures/open-folder.ts";
import { afterThis } from "../../harness.ts";

const isRoot = process.platform === "linux" && process.getuid?.() === 0;

it.runIf(isRoot)("the pictures that root stores belong to the owner of the folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "earshot-pictures-"));
  afterThis(() => rm(folder, { recursive: true }));
  await chown(folder, 65_534, 65_534);
  const store = openFolder(folder);
  await store.write({ workspaceId: "w", id: "a" }, "full", Buffer.from("picture"));
  for (const path of ["w", "w/a-full.webp"]) {
    const { uid, gid } = await stat(join(folder, path));
    expect([path, uid, gid]).toEqual([path, 65_534, 65_534]);
  }
});

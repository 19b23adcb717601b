import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isNearlyFull, readDiskSpace, watchDiskSpace } from "../../../api/pictures/disk-space.ts";
import { afterThis } from "../../harness.ts";

it.each([
  [1e9, 40e9, true],
  [5e9, 40e9, false],
  [80e9, 1_000e9, false],
  [9e9, 1_000e9, true],
  [0, 1e9, true],
])("a disk with %d free bytes of %d is nearly full: %s", (free, size, expected) => {
  expect(isNearlyFull({ free, size })).toBe(expected);
});

it("the space of a folder that does not exist yet is that of the disk on which it will be", async () => {
  const folder = await mkdtemp(join(tmpdir(), "earshot-space-"));
  afterThis(() => rm(folder, { recursive: true }));
  const { size, free } = await readDiskSpace(folder);
  expect(size).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(size);
  expect((await readDiskSpace(join(folder, "a/b"))).size).toBe(size);
});

it("the space of a place that cannot be read is unknown", async () => {
  const space = watchDiskSpace(`${import.meta.filename}/below-a-file`, 5);
  afterThis(space.stop);
  expect(space.free()).toBeNaN();
  const known = watchDiskSpace(tmpdir(), 5);
  afterThis(known.stop);
  await expect.poll(known.size).toBeGreaterThan(0);
  expect(space.size()).toBeNaN();
});

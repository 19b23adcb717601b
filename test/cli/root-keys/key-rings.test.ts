import { expect, it } from "vitest";
import { findNewest, formatRootKeys, makeNextRootKey } from "../../../cli/root-keys/key-rings.ts";
import { RootKeys } from "../../../platform/process/environment.ts";
import { rootKeys } from "../../harness.ts";

const ring = (...ids: string[]) => RootKeys.parse(ids.map((id) => rootKeys().replace("k1", id)).join());
const now = new Date("2026-12-10T23:59:59Z");

it.each([
  [["k20261122", "k20261210"], "k20261210"],
  [["k20261210b", "k20261210"], "k20261210b"],
  [["k20261122", "k1"], "k20261122"],
  [["prod", "k20261122"], "k20261122"],
  [["k9", "k10"], "k10"],
  [["k1"], "k1"],
])("of the root keys %j, the newest is %s, whatever their order", (ids, newest) => {
  expect(findNewest(ring(...ids)).id).toBe(newest);
  expect(findNewest(ring(...ids.toReversed())).id).toBe(newest);
});

it.each([
  [["k1"], "k20261210"],
  [["k20261122"], "k20261210"],
  [["k20261210"], "k20261210b"],
  [["k20261210", "k20261210c"], "k20261210d"],
  [["k20261210z"], "k20261210zb"],
  [["k20991231"], "k20991231b"],
])("after the root keys %j, the next key gets the id %s, and is then the newest", (ids, next) => {
  const keys = ring(...ids);
  const added = makeNextRootKey(keys, now);
  expect(added.id).toBe(next);
  expect(findNewest([...keys, added])).toBe(added);
  expect(RootKeys.parse(formatRootKeys([...keys, added]))).toEqual([...keys, added]);
});

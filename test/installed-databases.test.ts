import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { afterThis } from "./harness.ts";
import { findDatabases } from "./installed-databases.ts";

it("the API tests also run on the PostgreSQL in TEST_POSTGRES_BIN, unless its programs are missing", () => {
  const bin = mkdtempSync(join(tmpdir(), "earshot-bin-"));
  afterThis(() => rmSync(bin, { recursive: true }));
  vi.stubEnv("TEST_POSTGRES_BIN", bin);
  afterThis(() => void vi.unstubAllEnvs());
  const given = () => findDatabases().filter(({ name }) => name === "postgres-given");
  expect(given()).toEqual([]);
  writeFileSync(join(bin, "initdb"), "");
  expect(given()).toEqual([{ name: "postgres-given", bin }]);
});

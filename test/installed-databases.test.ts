import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { guards } from "./guards.ts";
import { afterThis } from "./harness.ts";
import {
  databaseTests,
  findDatabases,
  notOnCluster,
  notOnPartitions,
  poolerTests,
} from "./installed-databases.ts";

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

it("every file that runs on other databases, or is left out there, exists, and so does every module that tests must cover", () => {
  const lists = [
    ...databaseTests,
    ...poolerTests,
    ...Object.keys(notOnCluster),
    ...Object.keys(notOnPartitions),
  ];
  const named = [...lists.filter((path) => !path.includes("*")), ...guards.map((path) => `${path}.ts`)];
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

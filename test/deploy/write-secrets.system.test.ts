import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { RootKeys } from "../../platform/process/environment.ts";
import { projectRoot } from "../../platform/process/project-root.ts";
import { afterThis } from "../harness.ts";

const names = ["api_root_keys", "bff_root_keys", "shared_root_keys"];

function write(folder: string, ...more: string[]) {
  const script = join(projectRoot, "deploy/write-secrets.sh");
  return spawnSync("sh", [script, folder, ...more], { encoding: "utf8" });
}

it("write-secrets.sh writes each secret to its own file, which only its owner can read, and never replaces root keys", () => {
  const root = mkdtempSync(join(tmpdir(), "earshot-secrets-"));
  afterThis(() => rmSync(root, { recursive: true }));
  const folder = join(root, "secrets");
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const settings = ["postgres://u:p%20w@db/earshot", "feedback.example.com", "api.example.com"];

  expect(write(folder).status).toBe(2);
  expect(write(folder, ...settings).status).toBe(0);
  expect(readdirSync(folder).sort()).toEqual(["database_url", "environment", ...names].sort());
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(read("database_url")).toBe(settings[0]);
  const keys = names.map(read);
  for (const key of keys) expect(RootKeys.safeParse(key).success).toBe(true);
  expect(new Set(keys).size).toBe(3);
  expect(read("environment")).toContain("\nPUBLIC_BFF_URL=https://feedback.example.com\n");

  const again = write(folder, ...settings);
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining("contains root keys already")]);
  expect(names.map(read)).toEqual(keys);
});

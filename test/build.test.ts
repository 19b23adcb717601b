import { execFile } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../platform/project-root.ts";
import { afterThis } from "./harness.ts";

/** Runs `build.mjs` in a project whose compilers print a line and exit with this code. @returns the output */
async function build(targets: string[], exitCode = 0): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "earshot-build-"));
  afterThis(() => rmSync(root, { recursive: true }));
  copyFileSync(join(projectRoot, "build.mjs"), join(root, "build.mjs"));
  const sources = ["api", "bench", "bff", "cli", "clients", "dashboard", "database", "demo-site", "platform"];
  for (const folder of [...sources, "widget/loader", "widget/data", "node_modules/.bin"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  const settings = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"];
  for (const file of [...settings, "widget/loader/call-earshot.ts", "widget/data/send-error.ts"])
    writeFileSync(join(root, file), "");
  for (const name of ["tsc", "vite"]) {
    const compiler = join(root, "node_modules/.bin", name);
    writeFileSync(
      compiler,
      `#!/bin/sh\necho ${name} ran\nmkdir -p dist/widget dist/dashboard\ncase "$*" in *widget*) echo code > dist/widget/a.js;; esac\nexit ${exitCode}\n`,
    );
    chmodSync(compiler, 0o755);
  }
  return new Promise((resolve) => {
    const run = [join(root, "build.mjs"), ...targets];
    execFile(process.execPath, run, (_error, stdout) => resolve(stdout));
  });
}

it("a build of named targets prints nothing unless it fails; a full build prints the file sizes", async () => {
  expect(await build(["widget"])).toBe("");
  expect(await build(["widget"], 1)).toBe("vite ran\n");
  const printed = await build([]);
  expect(printed).toContain("vite ran\n");
  expect(printed).toMatch(/^dist\/widget\/a\.js +5 raw, \d+ gz, \d+ br$/m);
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../platform/project-root.ts";

/** The servers as they really run, compiled into a folder of their own: nobody's `dist` is touched or trusted. */
export function buildServer(): { folder: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "earshot-build-"));
  for (const name of readdirSync(projectRoot).filter((entry) => entry !== "dist")) {
    symlinkSync(join(projectRoot, name), join(root, name));
  }
  const folder = join(root, "dist/server");
  const compiler = join(projectRoot, "node_modules/.bin/tsc");
  execFileSync(compiler, ["-p", join(projectRoot, "tsconfig.build.json"), "--noCheck", "--outDir", folder]);
  return { folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}

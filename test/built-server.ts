import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../platform/process/project-root.ts";

/** The folder of the compiled servers. Global set-up compiles changed files before any test starts. */
export const builtServer = join(projectRoot, "dist/server");

/** Compiles changed files, as `npm run build` does. Takes 0.1 s if nothing has changed. */
export function buildAll(): void {
  execFileSync(process.execPath, [join(projectRoot, "build.mjs")], { stdio: "inherit", timeout: 180_000 });
}

/**
 * Copies the compiled servers for a test that recognises its own processes by their path. @returns the copy's folder
 */
export function copyServer(): { folder: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "earshot-build-"));
  for (const name of readdirSync(projectRoot).filter((entry) => entry !== "dist")) {
    symlinkSync(join(projectRoot, name), join(root, name));
  }
  const folder = join(root, "dist/server");
  cpSync(builtServer, folder, { recursive: true });
  return { folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}

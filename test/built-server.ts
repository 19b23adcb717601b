import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../platform/project-root.ts";

/** The compiled servers; global set-up compiles what changed before any test starts. */
export const builtServer = join(projectRoot, "dist/server");

/** Compiles what changed, as `npm run build` does; a no-op of 0.1 s when nothing did. */
export function buildAll(): void {
  execFileSync(process.execPath, [join(projectRoot, "build.mjs")], { stdio: "inherit", timeout: 180_000 });
}

/** A copy of the compiled servers, for a test that tells its own processes from others by their path. */
export function copyServer(): { folder: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "earshot-build-"));
  for (const name of readdirSync(projectRoot).filter((entry) => entry !== "dist")) {
    symlinkSync(join(projectRoot, name), join(root, name));
  }
  const folder = join(root, "dist/server");
  cpSync(builtServer, folder, { recursive: true });
  return { folder, remove: () => rmSync(root, { recursive: true, force: true }) };
}

import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../../platform/project-root.ts";

/** The client as integrators get it, compiled into a project folder of its own: nobody's `dist` is touched or trusted. */
export function buildClient(): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "earshot-client-"));
  for (const name of readdirSync(projectRoot).filter((entry) => entry !== "dist")) {
    symlinkSync(join(projectRoot, name), join(root, name));
  }
  const compiler = join(projectRoot, "node_modules/.bin/tsc");
  const project = join(projectRoot, "clients/typescript");
  execFileSync(compiler, ["-p", project, "--noCheck", "--outDir", join(root, "dist/client")]);
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** One example as its own process. Symlinks are kept, so that `earshot/client` is found in the folder just built. */
export function runExample(root: string, name: string, environment: Record<string, string>) {
  const flags = ["--preserve-symlinks", "--preserve-symlinks-main"];
  return promisify(execFile)(process.execPath, [...flags, join(root, "docs/examples", name)], {
    env: { PATH: process.env.PATH, ...environment },
    timeout: 15_000,
    killSignal: "SIGKILL",
  });
}

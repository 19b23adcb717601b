import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../../platform/process/project-root.ts";

/** Creates a separate project with both packages, installed from the output of `npm pack`, and the examples. */
export function installClients(): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), "earshot-client-"));
  const npm = (args: string[], cwd = root) =>
    execFileSync("npm", [...args, "--silent"], { cwd, encoding: "utf8" }).trim();
  const packages = ["typescript", "widget"].map((name) =>
    npm(["pack", "--pack-destination", root], join(projectRoot, "clients", name)),
  );
  writeFileSync(join(root, "package.json"), JSON.stringify({ private: true, type: "module" }));
  npm(["install", "--offline", ...packages.map((name) => `./${name.split("\n").at(-1)}`)]);
  cpSync(join(projectRoot, "docs/examples"), join(root, "examples"), { recursive: true });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Runs an example in a separate process. */
export function runExample(root: string, name: string, environment: Record<string, string>) {
  return promisify(execFile)(process.execPath, [join(root, "examples", name)], {
    env: { PATH: process.env.PATH, ...environment },
    timeout: 15_000,
    killSignal: "SIGKILL",
  });
}

import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** The folder of package.json, searched upwards from this file: the same for the sources and for `dist/server`. */
export const projectRoot = findRoot(import.meta.dirname);

/** Whether Earshot is installed as an npm package, so that its own folder belongs to npm. */
export const isInstalled = basename(dirname(projectRoot)) === "node_modules";

/** How an operator begins a command: `npm run` in a checkout, which compiles first; otherwise the package's program. */
export const commandLine = existsSync(join(projectRoot, "build.mjs"))
  ? "npm run --silent earshot --"
  : "npx earshot";

function findRoot(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : findRoot(dirname(folder));
}

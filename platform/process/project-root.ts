import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * The nearest folder above this file that has a package.json: the same folder for the sources and for `dist/server`.
 */
export const projectRoot = findRoot(import.meta.dirname);

const build = join(projectRoot, "dist/server");

/** The folder that contains `api` and the other packages: the project's folder or, in a build, `dist/server`. */
export const codeRoot = import.meta.dirname.startsWith(build) ? build : projectRoot;

/** Whether Earshot is installed as an npm package, so that its own folder belongs to npm. */
export const isInstalled = basename(dirname(projectRoot)) === "node_modules";

/**
 * The beginning of every command that an operator enters: `npm run`, which compiles first, in a checkout; otherwise the
 * package's program.
 */
export const commandLine = existsSync(join(projectRoot, "build.mjs"))
  ? "npm run --silent earshot --"
  : "npx earshot";

function findRoot(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : findRoot(dirname(folder));
}

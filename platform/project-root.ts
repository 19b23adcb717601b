import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of package.json, searched upwards from this file: the same for the sources and for `dist/server`. */
export const projectRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : findRoot(dirname(folder));
}

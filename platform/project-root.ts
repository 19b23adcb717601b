import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of package.json, found from this file upwards: the same from the sources and from `dist/server`. */
export const projectRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : findRoot(dirname(folder));
}

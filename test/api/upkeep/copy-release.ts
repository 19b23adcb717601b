import { cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../../../platform/process/project-root.ts";
import { StartupError } from "../../../platform/process/startup-error.ts";
import { afterThis } from "../../harness.ts";

/** A copy of the project's migrations and SQL functions that a test can change. */
export async function copyRelease() {
  const root = await mkdtemp(join(tmpdir(), "earshot-release-"));
  afterThis(() => rm(root, { recursive: true }));
  for (const folder of ["migrations", "api"]) {
    const filter = async (path: string) => path.endsWith(".sql") || (await stat(path)).isDirectory();
    await cp(join(projectRoot, folder), join(root, folder), { recursive: true, filter });
  }
  return {
    root,
    read: (path: string) => readFile(join(root, path), "utf8"),
    write: (path: string, text: string) => writeFile(join(root, path), text),
    remove: (path: string) => rm(join(root, path)),
  };
}

/** The message of the StartupError that `work` throws. */
export const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => "no complaint",
    (error) => (error instanceof StartupError ? error.message : error),
  );

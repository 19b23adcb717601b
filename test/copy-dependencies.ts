import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../platform/project-root.ts";

/** Copies the packages that `npm ci --omit=dev --omit=optional` installs to `folder`, below `node_modules`. */
export function copyDependencies(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));
  for (const [path, { dev, optional, devOptional }] of Object.entries<Record<string, boolean>>(packages)) {
    if (dev || optional || devOptional || !/^node_modules\/(?!.*node_modules)/.test(path)) continue;
    const isCode = (file: string) => !/\.(map|md|[cm]?ts)$/.test(file);
    cpSync(join(projectRoot, path), join(folder, path), { recursive: true, filter: isCode });
  }
}

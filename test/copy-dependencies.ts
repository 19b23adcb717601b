import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../platform/process/project-root.ts";

const dockerfile = readFileSync(join(projectRoot, "deploy/Dockerfile"), "utf8");

/** The Dockerfile's command that leaves only what the servers need in `node_modules`. */
export const installation = /npm ci --omit=.*$/m.exec(dockerfile)?.[0] ?? "";

const omits = (kind: string) => installation.includes(`--omit=${kind}`);
const removed = /rm -rf (\S+)/.exec(installation)?.[1] ?? "nothing";

/** Copies the packages that the Dockerfile's command installs to `folder`, below `node_modules`. */
export function copyDependencies(folder: string): void {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, "package-lock.json"), "utf8"));
  for (const [path, kinds] of Object.entries<Record<string, boolean>>(packages)) {
    const { dev, optional, devOptional } = kinds;
    if ((dev && omits("dev")) || ((optional || devOptional) && omits("optional"))) continue;
    if (!/^node_modules\/(?!.*node_modules)/.test(path) || path.startsWith(`${removed}/`)) continue;
    const source = join(projectRoot, path);
    // npm does not install the optional packages for other platforms.
    if (!existsSync(source)) continue;
    const isCode = (file: string) => !/\.(map|md|[cm]?ts)$/.test(file);
    cpSync(source, join(folder, path), { recursive: true, filter: isCode });
  }
}

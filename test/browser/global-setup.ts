import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { projectRoot } from "../../platform/project-root.ts";
import { makeFolder, runSystem } from "./start-system.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder of a system that was started once, demo and all, and ended: each file starts on a copy. */
    firstStart: string;
  }
}

const sources = ["api", "bff", "cli", "dashboard", "database", "demo-site", "platform", "widget"];
const built = ["dist/server/cli/earshot.js", "dist/widget/embed.js", "dist/dashboard/index.html"];

/** A browser sees what was built, so what was built must be what stands in the sources. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (builtAt() <= changedAt()) build();
  const firstStart = await makeFolder();
  const system = await runSystem(firstStart);
  await system.stop();
  project.provide("firstStart", firstStart);
  return () => rm(firstStart, { recursive: true, force: true });
}

function build(): void {
  execFileSync("npm", ["run", "--silent", "build"], {
    cwd: projectRoot,
    // Vitest calls it `test`, and Vite would build for developers.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: "inherit",
    timeout: 180_000,
  });
}

function builtAt(): number {
  const paths = built.map((path) => join(projectRoot, path));
  return Math.min(...paths.map((path) => (existsSync(path) ? statSync(path).mtimeMs : 0)));
}

function changedAt(): number {
  const files = sources.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ),
  );
  return Math.max(...files.map((file) => statSync(join(file.parentPath, file.name)).mtimeMs));
}

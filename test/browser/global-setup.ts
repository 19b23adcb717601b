import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../platform/project-root.ts";

const sources = ["api", "bff", "cli", "dashboard", "database", "demo-site", "platform", "widget"];
const built = ["dist/server/cli/earshot.js", "dist/widget/embed.js", "dist/dashboard/index.html"];

/** A browser sees what was built, so what was built must be what stands in the sources. */
export function setup(): void {
  if (builtAt() > changedAt()) return;
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

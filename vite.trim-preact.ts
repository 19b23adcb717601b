import { realpathSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { projectRoot } from "./platform/project-root.ts";
import { cutsOfHooks } from "./vite.cut-hooks.ts";
import { type Cut, cutsOfPreact } from "./vite.cut-preact.ts";

const cuts: Record<string, Cut[]> = { ...cutsOfPreact, "hooks/src/index.js": cutsOfHooks };

/**
 * Preact's own source, without what this widget never asks of it: hydration, suspense, classes, portals, MathML, boundaries
 * for errors, and the one way it has to make markup out of text. Half of it, and a page's policy has no sink left to fear.
 */
export function trimPreact(): Plugin {
  // As modules are named: without links.
  const folder = `${realpathSync(join(projectRoot, "node_modules/preact"))}/`;
  return {
    name: "trim-preact",
    enforce: "pre",
    resolveId(name) {
      if (name === "preact") return join(folder, "src/index.js");
      if (name === "preact/hooks") return join(folder, "hooks/src/index.js");
    },
    transform(code, id) {
      if (!id.startsWith(folder)) return;
      let trimmed = code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*\n/gm, "");
      for (const [what, instead] of cuts[id.slice(folder.length)] ?? []) {
        if (trimmed.search(what) < 0) throw new Error(`${id} has nothing like ${what} any more.`);
        trimmed = trimmed.replace(what, instead);
      }
      return { code: trimmed, map: null };
    },
  };
}

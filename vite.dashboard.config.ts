import { join } from "node:path";
import { defineConfig } from "vite";
import { projectRoot } from "./platform/project-root.ts";
import { compressBesides } from "./vite.compress-besides.ts";

const outDir = join(projectRoot, "dist/dashboard");

/** `index.html`, and everything else hashed under `assets/`: a page's code and styles come when it is opened. */
export default defineConfig({
  root: join(projectRoot, "dashboard"),
  base: "/dashboard/",
  publicDir: false,
  logLevel: "warn",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [compressBesides(outDir, {})],
  build: {
    outDir,
    emptyOutDir: true,
    target: ["chrome123", "firefox128", "safari17.5"],
    // A policy that allows no `data:` must find nothing to refuse.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

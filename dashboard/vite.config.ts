import { join } from "node:path";
import { defineConfig } from "vite";
import { projectRoot } from "../platform/process/project-root.ts";

/** Builds `index.html` and hashed files under `assets/`; a page's code and styles load when the page is opened. */
export default defineConfig({
  root: join(projectRoot, "dashboard"),
  base: "/dashboard/",
  publicDir: false,
  logLevel: "warn",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: join(projectRoot, "dist/dashboard"),
    emptyOutDir: true,
    target: ["chrome123", "firefox128", "safari17.5"],
    // The content security policy allows no `data:` URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});

import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build, defineConfig, type UserConfig } from "vite";
import { projectRoot } from "./platform/project-root.ts";
import { compressBesides } from "./vite.compress-besides.ts";

const outDir = join(projectRoot, "dist/widget");
/** Brotli bytes, as `test/bundle-size.test.ts` holds them. */
const budgets = { "embed.js": 1_000, panel: 14_000 };

/** The panel first: the loader carries its name and its hash. */
export default defineConfig(async () => {
  rmSync(outDir, { recursive: true, force: true });
  const panel = await buildPanel();
  return configure({
    input: "widget/embed.ts",
    output: { format: "iife", entryFileNames: "embed.js" },
    define: {
      PANEL_FILE: JSON.stringify(panel.fileName),
      PANEL_INTEGRITY: JSON.stringify(panel.integrity),
    },
  });
});

async function buildPanel() {
  const result = await build({
    ...configure({
      input: "widget/mount-panel.tsx",
      output: {
        format: "es",
        entryFileNames: "embed/panel-[hash].js",
        chunkFileNames: "embed/[name]-[hash].js",
      },
      define: {},
    }),
    configFile: false,
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((one) => ("output" in one ? one.output : []));
  const entry = chunks.find((chunk) => chunk.type === "chunk" && chunk.isEntry);
  if (entry?.type !== "chunk") throw new Error("The build of the panel made no entry chunk.");
  const integrity = `sha256-${createHash("sha256").update(entry.code).digest("base64")}`;
  return { fileName: entry.fileName, integrity };
}

function configure(part: {
  input: string;
  output: { format: "es" | "iife"; entryFileNames: string; chunkFileNames?: string };
  define: Record<string, string>;
}): UserConfig {
  return {
    root: projectRoot,
    base: "./",
    publicDir: false,
    logLevel: "warn",
    define: part.define,
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    plugins: [compressBesides(outDir, budgets)],
    build: {
      outDir,
      emptyOutDir: false,
      target: ["chrome123", "firefox128", "safari17.5"],
      cssMinify: true,
      reportCompressedSize: false,
      // A library: Vite puts no preloading of its own around `import()`.
      lib: { entry: join(projectRoot, part.input), formats: [part.output.format], name: "earshot" },
      rolldownOptions: {
        preserveEntrySignatures: "allow-extension",
        output: { ...part.output, minify: true, comments: false },
      },
    },
  };
}

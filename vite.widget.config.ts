import { rmSync } from "node:fs";
import { join } from "node:path";
import { build, defineConfig, type UserConfig } from "vite";
import { projectRoot } from "./platform/project-root.ts";
import { compressBesides } from "./vite.compress-besides.ts";
import { minifyChunks } from "./vite.minify-chunks.ts";
import { integrityOf, nameLaterChunks } from "./vite.name-later-chunks.ts";
import { numberSentences } from "./vite.number-sentences.ts";
import { shortenNames } from "./vite.shorten-names.ts";
import { trimPreact } from "./vite.trim-preact.ts";

const outDir = join(projectRoot, "dist/widget");
/** Brotli bytes, as `test/bundle-size.test.ts` holds them. */
const budgets = {
  ...{ "embed.js": 1_300, "panel-": 16_500 },
  ...Object.fromEntries(["ar", "de", "es", "fr", "ja", "pt"].map((language) => [`${language}-`, 1_400])),
};

/** The loader last: it carries the names of the others, and the panel's hash. */
export default defineConfig(async () => {
  rmSync(outDir, { recursive: true, force: true });
  const panel = await buildChunks("widget/mount-panel.tsx", "panel");
  const more = await buildChunks("widget/start-more.ts", "more");
  await build({
    ...configure("widget/embed-single.ts", { format: "iife", entryFileNames: "embed.single.js" }),
    configFile: false,
  });
  return {
    ...configure("widget/embed.ts", { format: "iife", entryFileNames: "embed.js" }),
    define: {
      PANEL_FILE: JSON.stringify(panel.fileName),
      PANEL_INTEGRITY: JSON.stringify(integrityOf(panel.code)),
      MORE_FILE: JSON.stringify(more.fileName),
      MORE_INTEGRITY: JSON.stringify(integrityOf(more.code)),
    },
  };
});

async function buildChunks(input: string, name: string) {
  const files = { entryFileNames: `embed/${name}-[hash].js`, chunkFileNames: "embed/[name]-[hash].js" };
  const result = await build({ ...configure(input, { format: "es", ...files }), configFile: false });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs.flatMap((one) => ("output" in one ? one.output : []));
  const entry = chunks.find((chunk) => chunk.type === "chunk" && chunk.isEntry);
  if (entry?.type !== "chunk") throw new Error(`The build of ${input} made no entry chunk.`);
  return entry;
}

function configure(
  input: string,
  output: { format: "es" | "iife"; entryFileNames: string; chunkFileNames?: string },
): UserConfig {
  return {
    root: projectRoot,
    base: "./",
    publicDir: false,
    logLevel: "warn",
    // Shorter than the automatic one: children as arguments, and no runtime of its own.
    oxc: { jsx: { runtime: "classic", pragma: "h", pragmaFrag: "Fragment" } },
    plugins: [
      trimPreact(),
      shortenNames(),
      numberSentences(),
      minifyChunks(),
      nameLaterChunks(),
      compressBesides(outDir, budgets),
    ],
    build: {
      outDir,
      emptyOutDir: false,
      target: ["chrome123", "firefox128", "safari17.5"],
      cssMinify: true,
      reportCompressedSize: false,
      // A library: Vite puts no preloading of its own around `import()`.
      lib: { entry: join(projectRoot, input), formats: [output.format], name: "earshot" },
      rolldownOptions: {
        checks: { pluginTimings: false },
        transform: { inject: { h: ["preact", "h"], Fragment: ["preact", "Fragment"] } },
        preserveEntrySignatures: "allow-extension",
        output: {
          ...output,
          minify: false,
          comments: false,
          // What is wanted first is one file, whatever later views share with it; those are another.
          ...(output.format === "es" && {
            codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] },
          }),
        },
      },
    },
  };
}

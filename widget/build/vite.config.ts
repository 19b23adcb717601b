import { rmSync } from "node:fs";
import { join } from "node:path";
import { build, defineConfig, type UserConfig } from "vite";
import { projectRoot } from "../../platform/process/project-root.ts";
import { en } from "../locales/en.ts";
import { languages } from "../locales/languages.ts";
import { listTranslations } from "./list-translations.ts";
import { integrityOf, nameLazyChunks } from "./name-lazy-chunks.ts";

const outDir = join(projectRoot, "dist/widget");

/** Makes browsers compile the whole chunk off the main thread while it loads, rather than each function when called. */
const compileHint = "//# allFunctionsCalledOnLoad";

const launcherTexts = await Promise.all(
  Object.entries(languages).map(async ([name, load]) => [name, (await load()).translation.feedback] as const),
);
const LAUNCHER_TEXTS = JSON.stringify(
  Object.fromEntries(launcherTexts.filter(([, text]) => text !== en.feedback)),
);

/** Builds the loader last, because it contains the paths and the integrity of the chunks that it loads. */
export default defineConfig(async () => {
  rmSync(outDir, { recursive: true, force: true });
  const panel = await buildChunks("widget/panel/mount-panel.tsx", "panel");
  const more = await buildChunks("widget/loader/start-extras.ts", "extras");
  await build({
    ...configure("widget/loader/embed-single.ts", { format: "iife", entryFileNames: "embed.single.js" }),
    configFile: false,
  });
  await build({
    ...configure("widget/public-page/live-page.ts", { format: "iife", entryFileNames: "embed.page.js" }),
    configFile: false,
  });
  return {
    ...configure("widget/loader/embed.ts", { format: "iife", entryFileNames: "embed.js" }),
    define: {
      LAUNCHER_TEXTS,
      PANEL_FILE: JSON.stringify(panel.fileName),
      PANEL_INTEGRITY: JSON.stringify(integrityOf(panel.code)),
      EXTRAS_FILE: JSON.stringify(more.fileName),
      EXTRAS_INTEGRITY: JSON.stringify(integrityOf(more.code)),
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
    define: { LAUNCHER_TEXTS },
    logLevel: "warn",
    // The classic runtime makes the bundle smaller: children are plain arguments; `h` is the only factory.
    oxc: { jsx: { runtime: "classic", pragma: "h", pragmaFrag: "Fragment" } },
    plugins: [listTranslations(), nameLazyChunks()],
    build: {
      outDir,
      emptyOutDir: false,
      target: ["chrome123", "firefox128", "safari17.5"],
      cssMinify: true,
      reportCompressedSize: false,
      // In library mode, Vite adds no preload code around `import()`.
      lib: { entry: join(projectRoot, input), formats: [output.format], name: "earshot" },
      rolldownOptions: {
        checks: { pluginTimings: false },
        transform: { inject: { h: ["preact", "h"], Fragment: ["preact", "Fragment"] } },
        preserveEntrySignatures: "allow-extension",
        output: {
          ...output,
          minify: true,
          comments: false,
          // The first list, with the code that other views share, is one chunk; the lazy views are another.
          ...(output.format === "es" && {
            codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] },
            postBanner: ({ name }: { name: string }) =>
              /^(mount-panel|lazy-views)$/.test(name) ? compileHint : "",
          }),
        },
      },
    },
  };
}

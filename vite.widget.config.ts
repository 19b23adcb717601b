import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, defineConfig, type Plugin, type UserConfig } from "vite";
import { projectRoot } from "./platform/project-root.ts";

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
    plugins: [compressBesides()],
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

/** Writes `.br` and `.gz` beside each file, so that the server only sends, and prints what a visitor downloads. */
function compressBesides(): Plugin {
  return {
    name: "compress-besides",
    writeBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        const raw = Buffer.from(file.type === "chunk" ? file.code : file.source);
        const quality = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
        };
        const br = brotliCompressSync(raw, { params: quality });
        const gz = gzipSync(raw, { level: 9 });
        writeFileSync(join(outDir, `${name}.br`), br);
        writeFileSync(join(outDir, `${name}.gz`), gz);
        printSizes(name, raw.length, gz.length, br.length);
      }
    },
  };
}

function printSizes(name: string, raw: number, gz: number, br: number): void {
  const budget = Object.entries(budgets).find(([start]) => name.split("/").pop()?.startsWith(start))?.[1];
  const columns = [`${raw} raw`, `${gz} gz`, `${br} br`].map((column) => column.padStart(11)).join(" ");
  process.stdout.write(`${name.padEnd(28)} ${columns}${budget ? `  of ${budget} br` : ""}\n`);
}

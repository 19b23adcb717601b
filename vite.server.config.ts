import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig, type Plugin } from "vite";

const { dependencies } = readPackage(".");

/** The programs, and the modules that tests and benchmarks load from a build. */
const entries = [
  ...["api/server", "api/worker", "bff/server", "cli/earshot", "cli/start/prepare-start", "demo-site/server"],
  ...["api/reference/write-openapi", "api/sql/write-functions"],
  ...["api/pictures/prepare-picture", "bff/upstream/delegated-key"],
  ...["database/lock-folder", "database/start-embedded-postgres", "platform/telemetry/log"],
  ...["platform/process/startup-error", "platform/process/run-process"],
  ...[
    "bench/run",
    "bench/bff",
    "bench/live",
    "bench/floor",
    "bench/systems/seed",
    "bench/systems/start-system",
  ],
];

/**
 * Compiles the servers and the command line, with the packages that they use, into few files, because Node takes a second
 * of CPU time to load a thousand. Code that few installations need, such as the client of S3, is in files that load when it
 * is used. The packages in `dependencies` stay in `node_modules`.
 */
export default defineConfig({
  publicDir: false,
  logLevel: "warn",
  plugins: [listLicenses(), replaceDriverQueue()],
  ssr: { noExternal: true, external: [...Object.keys(dependencies), "autocannon"] },
  build: {
    ssr: true,
    outDir: "dist/server.new",
    emptyOutDir: true,
    target: "node20",
    rolldownOptions: {
      input: Object.fromEntries(entries.map((entry) => [entry, `${entry}.ts`])),
      // Functions keep their names, so that stack traces are readable.
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name].js", minify: false },
    },
  },
});

/** Makes the driver of PostgreSQL use `api/postgres-driver/driver-queue.ts` instead of its own queue (decision 050). */
export function replaceDriverQueue(): Plugin {
  const id = "\0driver-queue";
  const ours = join(import.meta.dirname, "api/postgres-driver/driver-queue.ts");
  return {
    name: "replace-driver-queue",
    enforce: "pre",
    resolveId: (source, importer = "") =>
      source === "./queue.js" && importer.includes("/node_modules/postgres/src/") ? id : undefined,
    load: (module) =>
      module === id ? `export { createQueue as default } from ${JSON.stringify(ours)};` : undefined,
  };
}

/** Adds a file with the licenses of the packages that are part of the build, as the licenses demand. */
function listLicenses(): Plugin {
  return {
    name: "list-licenses",
    generateBundle() {
      const folders = new Set([...this.getModuleIds()].flatMap((id) => packageOf(id) ?? []));
      const sections = [...folders].map((folder) => {
        const { name, version, license } = readPackage(folder);
        const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        const text = file ? readFileSync(join(folder, file), "utf8").trim() : `License: ${license}`;
        return `${name} ${version}\n\n${text}\n`;
      });
      const source = sections.sort().join(`\n${"-".repeat(80)}\n\n`);
      this.emitFile({ type: "asset", fileName: "THIRD-PARTY-LICENSES.txt", source });
    },
  };
}

/** The folder of the npm package that a module belongs to; undefined for our own modules. */
function packageOf(id: string): string | undefined {
  const path = id.replace(/^\0/, "").split("?", 1)[0] ?? "";
  if (!path.includes("/node_modules/")) return undefined;
  let folder = dirname(path);
  // Some packages contain further files `package.json` without a name, which only set the type of their modules.
  while (!existsSync(join(folder, "package.json")) || !readPackage(folder).version) folder = dirname(folder);
  return folder;
}

function readPackage(folder: string) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

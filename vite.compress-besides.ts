import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/**
 * Writes `.br` and `.gz` beside each built file, so that the server only sends, and prints the sizes of those that have
 * one of the `budgets`: brotli bytes by the start of a file's name.
 */
export function compressBesides(outDir: string, budgets: Record<string, number>): Plugin {
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
        printSizes(name, [raw.length, gz.length, br.length], budgets);
      }
    },
  };
}

function printSizes(name: string, [raw, gz, br]: number[], budgets: Record<string, number>): void {
  const budget = Object.entries(budgets).find(([start]) => name.split("/").pop()?.startsWith(start))?.[1];
  if (!budget) return;
  const columns = [`${raw} raw`, `${gz} gz`, `${br} br`].map((column) => column.padStart(11)).join(" ");
  process.stdout.write(`${name.padEnd(28)} ${columns}, aim ${budget}\n`);
}

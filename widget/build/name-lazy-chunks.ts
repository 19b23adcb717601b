import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Returns the code's SHA-256 digest as the value of an `integrity` attribute: `sha256-<base64>`. */
export const integrityOf = (code: string) => `sha256-${createHash("sha256").update(code).digest("base64")}`;

/**
 * Creates a plugin that waits until all chunks are final, and then replaces `LAZY_CHUNKS` in each chunk with the path and
 * integrity of the chunks that it loads, by name. Chunks keep the file names by which others import them.
 */
export function nameLazyChunks(): Plugin {
  return {
    name: "name-lazy-chunks",
    generateBundle(_options, bundle) {
      const finished = new Set<string>();
      // The code of a chunk is final once the chunks that it loads are final.
      const finish = (fileName: string) => {
        const chunk = bundle[fileName];
        if (chunk?.type !== "chunk" || finished.has(fileName)) return;
        finished.add(fileName);
        chunk.dynamicImports.forEach(finish);
        const loaded = chunk.dynamicImports.flatMap((name) => bundle[name] ?? []);
        const table = loaded.flatMap((one) =>
          one.type === "chunk" ? [[one.name, [one.fileName, integrityOf(one.code)]]] : [],
        );
        chunk.code = chunk.code.split("LAZY_CHUNKS").join(`(${JSON.stringify(Object.fromEntries(table))})`);
      };
      Object.keys(bundle).forEach(finish);
    },
  };
}

import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Returns the code's SHA-256 digest as the value of an `integrity` attribute: `sha256-<base64>`. */
export const integrityOf = (code: string) => `sha256-${createHash("sha256").update(code).digest("base64")}`;

/**
 * Creates a plugin that waits until all chunks are final, and then replaces `LAZY_CHUNKS` in the entry chunk with the
 * path and integrity of each lazy chunk, by name. The entry chunk keeps the file name by which the lazy chunks import
 * it.
 */
export function nameLazyChunks(): Plugin {
  return {
    name: "name-lazy-chunks",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const lazy = chunks
        .filter((chunk) => !chunk.isEntry)
        .map(({ name, fileName, code }) => [name, [fileName, integrityOf(code)]]);
      const table = JSON.stringify(Object.fromEntries(lazy));
      for (const chunk of chunks)
        if (chunk.isEntry) chunk.code = chunk.code.split("LAZY_CHUNKS").join(`(${table})`);
    },
  };
}

import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Returns the SHA-256 digest as the value of an `integrity` attribute. */
export const integrityOf = (code: string) => `sha256-${createHash("sha256").update(code).digest("base64")}`;

/**
 * Replaces `LAZY_CHUNKS` in the entry chunk with the names, files and integrity of the lazy chunks, once all chunks are
 * final. The entry keeps its file name, by which the lazy chunks import it.
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

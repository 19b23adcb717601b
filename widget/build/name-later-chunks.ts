import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** In the form of an `integrity` attribute. */
export const integrityOf = (code: string) => `sha256-${createHash("sha256").update(code).digest("base64")}`;

/**
 * Writes the later chunks' names, files and integrity into the entry chunk, in place of `LAZY_CHUNKS`, after all chunks
 * are final. The later chunks import the entry by its file name, which stays the same.
 */
export function nameLazyChunks(): Plugin {
  return {
    name: "name-later-chunks",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const later = chunks
        .filter((chunk) => !chunk.isEntry)
        .map(({ name, fileName, code }) => [name, [fileName, integrityOf(code)]]);
      const table = JSON.stringify(Object.fromEntries(later));
      for (const chunk of chunks)
        if (chunk.isEntry) chunk.code = chunk.code.split("LAZY_CHUNKS").join(`(${table})`);
    },
  };
}

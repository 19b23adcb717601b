import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** The SHA-256 in the form of an `integrity` attribute. */
export const integrityOf = (code: string) => `sha256-${createHash("sha256").update(code).digest("base64")}`;

/**
 * Replaces `LAZY_CHUNKS` in the entry chunk by the names, files and integrity of the later chunks, once all chunks are
 * final. The entry keeps its file name, by which the later chunks import it.
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

import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** As an `integrity` attribute has it. */
export const integrityOf = (code: string) => `sha256-${createHash("sha256").update(code).digest("base64")}`;

/**
 * Writes `LATER_CHUNKS` into an entry chunk, once the others are what they will be: file and integrity of each, by its
 * name. Their own import of the entry names its file, which stays.
 */
export function nameLaterChunks(): Plugin {
  return {
    name: "name-later-chunks",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const later = chunks
        .filter((chunk) => !chunk.isEntry)
        .map(({ name, fileName, code }) => [name, [fileName, integrityOf(code)]]);
      const table = JSON.stringify(Object.fromEntries(later));
      for (const chunk of chunks)
        if (chunk.isEntry) chunk.code = chunk.code.replace(/\bLATER_CHUNKS\b/g, () => `(${table})`);
    },
  };
}

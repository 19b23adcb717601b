import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ours = fileURLToPath(new URL("api/postgres/driver-queue.ts", import.meta.url));
const id = "\0driver-queue";

/** Makes the driver of PostgreSQL use `api/postgres/driver-queue.ts` instead of its own queue (decision 050). */
export const replaceDriverQueue = (): Plugin => ({
  name: "replace-driver-queue",
  enforce: "pre",
  resolveId: (source, importer = "") =>
    source === "./queue.js" && importer.includes("/node_modules/postgres/src/") ? id : undefined,
  load: (module) =>
    module === id ? `export { createQueue as default } from ${JSON.stringify(ours)};` : undefined,
});

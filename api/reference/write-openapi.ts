import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../platform/project-root.ts";
import { printOpenApi } from "../openapi.ts";

// `npm run openapi`: brings the committed copy up to date, so that a review sees what changes for integrators.
const folder = join(projectRoot, "docs/api");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "openapi.json"), printOpenApi());

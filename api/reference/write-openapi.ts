import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../platform/process/project-root.ts";
import { printOpenApi } from "./openapi.ts";
import { printForwardedRoutes } from "./print-forwarded-routes.ts";

// `npm run openapi` writes these files. They are committed, so that a review shows how a change affects integrators,
// and which calls browsers may make.
const folder = join(projectRoot, "docs/api");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "openapi.json"), printOpenApi());
writeFileSync(join(projectRoot, "api/forwarded-routes/contract.ts"), printForwardedRoutes());

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../platform/project-root.ts";
import { printOpenApi } from "./openapi.ts";
import { printForwarding } from "./print-forwarding.ts";

// `npm run openapi`: brings the committed copies up to date, so that a review sees what changes for integrators, and what
// browsers may call.
const folder = join(projectRoot, "docs/api");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "openapi.json"), printOpenApi());
writeFileSync(join(projectRoot, "api/forwarding/contract.ts"), printForwarding());

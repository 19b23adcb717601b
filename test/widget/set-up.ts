import { afterEach } from "vitest";
import { configureQueries } from "./configure-queries.ts";
import { hurryEffects } from "./hurry-effects.ts";
import { addMissingApis, resetWidget } from "./open-widget.ts";

// Vitest runs this file before each test file, also where files share a worker.
configureQueries();
addMissingApis();
hurryEffects();
afterEach(resetWidget);

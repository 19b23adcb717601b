import { afterEach } from "vitest";
import { configureQueries } from "../widget/configure-queries.ts";
import { hurryEffects } from "../widget/hurry-effects.ts";
import { addMissingApis, passFirstHeading, resetDashboard } from "./open-dashboard.tsx";

// Vitest runs this file before each test file, even if several files share a worker.
configureQueries();
addMissingApis();
hurryEffects();
passFirstHeading();
afterEach(resetDashboard);

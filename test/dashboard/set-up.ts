import { configure } from "@testing-library/preact";
import { afterEach } from "vitest";
import { skipStyleSheets } from "../widget/skip-style-sheets.ts";
import { addMissingApis, hurryEffects, passFirstHeading, resetDashboard } from "./open-dashboard.tsx";

// Vitest runs this file before each test file, also where files share a worker.
// jsdom finds hidden elements by computing all styles upwards: seconds per test.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });
addMissingApis();
skipStyleSheets();
hurryEffects();
passFirstHeading();
afterEach(resetDashboard);

import { configure } from "@testing-library/preact";
import { afterEach } from "vitest";
import { addMissingApis, resetWidget } from "./open-widget.ts";
import { skipStyleSheets } from "./skip-style-sheets.ts";

// Vitest runs this file before each test file, also where files share a worker.
// jsdom finds hidden elements by computing all styles upwards: seconds per test.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });
addMissingApis();
skipStyleSheets();
afterEach(resetWidget);

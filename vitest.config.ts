import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { isLong, timeLimit } from "./test/effort.ts";
import { guards } from "./test/guards.ts";
import {
  clusterTests,
  databaseTests,
  findDatabases,
  notOnCluster,
  notOnPartitions,
  poolerTests,
} from "./test/installed-databases.ts";
import { seenCodesReporter } from "./test/seen-codes-reporter.ts";
import { SmokeFirst } from "./test/smoke-first.ts";
import { findPgBouncer } from "./test/start-pooler.ts";
import { summaryReporter } from "./test/summary-reporter.ts";
import { replaceDriverQueue } from "./vite.server.config.ts";
import { listTranslations } from "./widget/build/list-translations.ts";

/**
 * One worker more than there are cores, up to four, because server tests often wait, for example for a
 * connection to be restored.
 */
const workers = Math.min(4, availableParallelism() + 1);

/** True if this run merges the reports of `npm test` and `npm run test:system`, which fulfil these checks together. */
const isMerging = hasOption("--merge-reports");

const plugins = [replaceDriverQueue()];
const server = { deps: { inline: ["postgres"] } };

const api = {
  environment: "node",
  isolate: false,
  server,
  globalSetup: "test/global-setup.ts",
  testTimeout: timeLimit(60_000),
  hookTimeout: timeLimit(120_000),
  expect: { poll: { timeout: 50_000 } },
  maxWorkers: workers,
};

const pgbouncer = findPgBouncer();
const citusUrl = process.env.CITUS_URL;

const browser = {
  environment: "node",
  server,
  globalSetup: ["test/global-setup.ts", "test/browser/global-setup.ts"],
  // A worker and its Chromium run the files one after another.
  isolate: false,
  testTimeout: timeLimit(120_000),
  hookTimeout: timeLimit(180_000),
  expect: { poll: { timeout: 100_000 } },
  maxWorkers: workers,
};

const systemTests = "*.system.test.ts";
/** Tests that only a cluster of Citus can run. */
const onlyOnCluster = "**/*.cluster.test.ts";
/**
 * The parts of `npm run test:system`, which can run alone, and the folders of their tests. The part `databases` has the
 * tests in `test/installed-databases.ts`.
 */
const systemParts: Record<string, string[]> = JSON.parse(readFileSync("test/system-parts.json", "utf8"));
const measured = ["test/browser/thread.system.test.ts"];
/**
 * Included only in `npm run test:long`, because component tests and API tests already cover each step of
 * these journeys.
 */
const longJourneys = ["test/browser/dashboard-{members,posts,workspace}.system.test.ts"];

/**
 * Included only in `npm run test:long`: the benchmark, and the measurement of CPU time, which runs alone
 * because other tests would share its CPU caches.
 */
const timed = [
  {
    plugins,
    test: { ...browser, name: "measured", include: measured, maxWorkers: 1, sequence: { groupOrder: 1 } },
  },
  {
    plugins,
    test: {
      name: "bench",
      environment: "node",
      server,
      include: ["test/bench/**/*.test.ts"],
      globalSetup: "test/global-setup.ts",
      maxWorkers: 1,
      sequence: { groupOrder: 2 },
    },
  },
];

/** The tests of a package with Preact components, in jsdom. */
const componentsOf = (name: "widget" | "dashboard") => ({
  oxc: { jsx: { runtime: "automatic" as const, importSource: "preact" } },
  test: {
    name,
    environment: "jsdom",
    include: [`test/${name}/**/*.test.{ts,tsx}`],
    setupFiles: `test/${name}/set-up.ts`,
    isolate: false,
    testTimeout: 30_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: workers,
  },
});

/** The API tests that run again on another database; see `test/installed-databases.ts`. */
const onDatabase = (
  name: string,
  include: string[],
  provide: object,
  exclude: Record<string, string> = {},
) => ({
  plugins,
  test: {
    ...api,
    ...{ name, include, provide },
    exclude: [...Object.keys(exclude), ...(name === "cluster" ? [] : [onlyOnCluster])],
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: SmokeFirst },
    reporters: [
      "default",
      ...(hasOption("--outputFile.blob") ? ["blob"] : []),
      ...(isMerging ? [seenCodesReporter()] : []),
      summaryReporter(),
    ],
    coverage: {
      provider: "v8",
      include: ["{api,bff,cli,clients,dashboard,database,demo-site,platform,widget}/**/*.{ts,tsx}"],
      exclude: ["test/**"],
      reporter: ["text-summary", "json-summary"],
      reportOnFailure: true,
      thresholds: isMerging
        ? { lines: 90, branches: 85, [`{${guards}}.ts`]: { lines: 100, branches: 100 } }
        : {},
    },
    projects: [
      {
        plugins,
        test: {
          ...api,
          name: "api",
          include: [
            "test/*.test.ts",
            "test/{api,architecture,bff,cli,clients,database,demo-site,deploy,platform}/**/*.test.ts",
          ],
          exclude: [`**/${systemTests}`, onlyOnCluster],
        },
      },
      {
        ...componentsOf("widget"),
        define: { LAZY_CHUNKS: "{}", LAUNCHER_TEXTS: "{}" },
        plugins: [listTranslations()],
      },
      componentsOf("dashboard"),
      {
        plugins,
        test: {
          ...browser,
          name: "smoke",
          include: ["test/browser/*.test.ts"],
          exclude: [`**/${systemTests}`],
        },
      },
      ...Object.entries(systemParts).map(([part, folders]) => ({
        plugins,
        test: {
          ...(part === "browser" ? browser : api),
          name: `system:${part}`,
          // Some take 15 s on a quiet machine, and many times as long on a busy one.
          testTimeout: timeLimit(300_000),
          include: folders.map((folder) => `${folder}/${systemTests}`),
          exclude: isLong ? measured : [...measured, ...longJourneys],
        },
      })),
      ...findDatabases().map(({ name, bin }) =>
        onDatabase(`system:databases:${name}`, databaseTests, { postgresBin: bin }),
      ),
      ...(pgbouncer ? [onDatabase("system:databases:pgbouncer", poolerTests, { pgbouncer })] : []),
      onDatabase("system:databases:partitions", databaseTests, { partitions: 8 }, notOnPartitions),
      ...(citusUrl ? [onDatabase("cluster", clusterTests, { citusUrl }, notOnCluster)] : []),
      ...(isLong ? timed : []),
    ],
  },
});

function hasOption(name: string): boolean {
  return process.argv.some((argument) => argument.startsWith(name));
}

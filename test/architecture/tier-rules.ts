import { parseModule } from "./parse-module.ts";
import { eachFile, type Files, isCode, isSystemTest, isTest, type Rule } from "./rule.ts";

/** Modules that start a process, a browser or a database server. */
const starters = new Set([
  "node:child_process",
  "node:cluster",
  "node:worker_threads",
  "playwright-core",
  "cli/start-child.ts",
  "database/start-embedded-postgres.ts",
]);

/** The browser tests of `npm test`: a visitor, polls, failures and the dashboard's main journeys. */
const smoke = new Set(
  ["visitor", "polls", "failures", "dashboard-journeys"].map((name) => `test/browser/${name}.test.ts`),
);

/** A pause or a timer of 2 s or more, which a test of `npm test` has no time for. */
const longPause = /\b(?:sleep|setTimeout)\((?:[^()]|\([^()]*\))*?\b(?:[2-9]|\d\d+)_?\d{3}\)/;

const isShortTest = (path: string) =>
  isTest(path) && /\.test\.tsx?$/.test(path) && !isSystemTest(path) && !smoke.has(path);

/** Returns the first starter that a file of `test/` imports, itself or through other files of `test/`. */
function findStarter(files: Files, path: string, seen = new Set<string>()): string | undefined {
  const text = files.get(path);
  if (text === undefined || seen.has(path) || !isCode(path)) return undefined;
  seen.add(path);
  for (const { target = "", isTypeOnly } of parseModule(path, text).imports) {
    if (isTypeOnly) continue;
    if (starters.has(target)) return target;
    const found = isTest(target) ? findStarter(files, target, seen) : undefined;
    if (found) return found;
  }
  return undefined;
}

export const tierRules: Rule[] = [
  {
    title: "a test that starts a process, a browser or a database server is named *.system.test.ts",
    check: (files) =>
      eachFile(files, isShortTest, (path) => {
        const starter = findStarter(files, path);
        return starter ? [`imports ${starter}, so its name must end with .system.test.ts`] : [];
      }),
    planted: {
      "test/a.test.ts": 'import { spawn } from "node:child_process";',
      "test/api/b.test.ts": 'import { startTwice } from "../start-twice.ts";',
      "test/browser/c.test.ts": 'import { chromium } from "playwright-core";',
      "test/api/d.test.ts":
        'import { startEmbeddedPostgres } from "../../database/start-embedded-postgres.ts";',
    },
    innocent: {
      "test/start-twice.ts": 'import { startOnce } from "./start-once.ts";',
      "test/start-once.ts": 'import { spawn } from "node:child_process";',
      "test/e.system.test.ts": 'import { startTwice } from "./start-twice.ts";',
      "test/browser/polls.test.ts": 'import { chromium } from "playwright-core";',
      "test/api/f.test.ts": 'import type { ChildProcess } from "node:child_process";',
    },
  },
  {
    title: "a test that waits for two seconds or longer is named *.system.test.ts",
    check: (files) =>
      eachFile(files, isShortTest, (path, text) =>
        longPause.test(parseModule(path, text).code) ? ["waits for two seconds or longer"] : [],
      ),
    planted: {
      "test/a.test.ts": "await Promise.race([ended, sleep(2_000)]);",
      "test/widget/b.test.tsx": "setTimeout(() => socket.destroy(), 15000);",
    },
    innocent: {
      "test/c.test.ts": "setTimeout(() => socket.resume(), 5); vi.advanceTimersByTime(60_000);",
      "test/d.system.test.ts": "await Promise.race([ended, sleep(9_000)]);",
    },
  },
];

import { parseModule } from "./parse-module.ts";
import { eachFile, type Files, isCode, isSystemTest, isTest, type Rule, smokeTests } from "./rule.ts";

/** Modules that start a process, a browser or a database server. */
const starters = new Set([
  "node:child_process",
  "node:cluster",
  "node:worker_threads",
  "playwright-core",
  "cli/start/start-child.ts",
  "database/start-embedded-postgres.ts",
]);

/** A pause of 2 s or more, which is too long for `npm test`: in milliseconds in Node, in seconds in SQL. */
const longPause =
  /\b(?:sleep|setTimeout)\((?:[^()]|\([^()]*\))*?\b(?:[2-9]|\d\d+)_?\d{3}\)|\bpg_sleep\(\s*(?:[2-9]|\d\d)/;

/** The folders whose tests a project of `vitest.config.ts` includes. */
const testFolders =
  /^test\/((api|architecture|bench|bff|clients|cli|dashboard|database|demo-site|deploy|platform|releases|widget)\/.+|(browser\/)?[^/]+)$/;
const isComponent = (path: string) => /^test\/(widget|dashboard)\//.test(path);

const isShortTest = (path: string) =>
  isTest(path) && /\.test\.tsx?$/.test(path) && !isSystemTest(path) && !smokeTests.includes(path);

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
      "test/api/e.test.ts": "await sql`select pg_sleep(2.5)`;",
    },
    innocent: {
      "test/c.test.ts": "setTimeout(() => socket.resume(), 5); vi.advanceTimersByTime(60_000);",
      "test/d.system.test.ts": "await Promise.race([ended, sleep(9_000)]);",
    },
  },
  {
    title: "every test file belongs to a project of Vitest",
    check: (files) =>
      eachFile(
        files,
        (path) => isTest(path) && /\.test\.tsx?$/.test(path),
        (path) => {
          const isRun =
            testFolders.test(path) &&
            (path.endsWith(".ts") || isComponent(path)) &&
            !(isSystemTest(path) && /^test\/(architecture|dashboard|widget)\//.test(path));
          return isRun ? [] : ["no command runs it"];
        },
      ),
    planted: {
      "test/browser/deeper/a.test.ts": "",
      "test/weather/b.test.ts": "",
      "test/api/c.test.tsx": "",
      "test/widget/d.system.test.ts": "",
    },
    innocent: { "test/api/posts/e.system.test.ts": "", "test/widget/f.test.tsx": "", "test/g.test.ts": "" },
  },
];

import { parseModule } from "./parse-module.ts";
import { eachFile, isCode, isTest, type Rule } from "./rule.ts";

/** Test code that measures durations without an assertion, or outside `npm test` and `npm run test:system`. */
const measuring: Record<string, string> = {
  "test/api/postgres/database.failover.system.test.ts": "prints how soon writes resume",
  "test/browser/widget.bench.ts": "is the benchmark of the widget",
  "test/cli/workspace-file/import-workspace.large.system.test.ts": "prints the duration of each command",
  "test/recorder.ts": "spaces the recorded responses by more than a second",
};

/** The shortest limit of a wait, in milliseconds: it ends a test that would hang, and fails no slow one. */
const shortestTimeout = 20_000;

const clock = String.raw`\b(?:performance|Date)\s*\.\s*now\(\)`;

export const timeRules: Rule[] = [
  {
    title: "no test measures how long something takes, because the result depends on the machine's load",
    check: (files) =>
      eachFile(files, isTestCode, (path, text) => {
        const found = durationsIn(parseModule(path, text).code);
        if (path in measuring) return found.length > 0 ? [] : ["no longer needs an exception"];
        return found.map((words) => `measures a duration with \`${words}\``);
      }),
    planted: {
      "test/a.test.ts": "const since = performance.now(); await act(); expect(performance.now() - since);",
      "test/b.ts": "export async function timeOf() { const from = Date.now(); return Date.now() - from; }",
      "test/c.test.ts":
        "let end = 0; const start = Date.now(); end = Date.now(); expect(end - start).toBe(1);",
      "test/d.test.ts": "expect(Math.abs(Date.now() - row.at.getTime())).toBeLessThan(2_000);",
      "test/e.test.ts": "await expect.poll(() => Date.now() - pressedAt()).toBeGreaterThan(9);",
      "test/f.test.ts": "expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(3_590_000);",
      "test/recorder.ts": "export const paces = 0;",
    },
    innocent: {
      "test/g.test.ts": "expect(Date.parse(at)).toBeGreaterThan(Date.now() - 600_000);",
      "test/h.test.ts": "const now = Date.now(); sign({ iat: now - 60 }, () => Date.now() - days * day);",
      "test/i.test.ts": "const since = Date.now(); expect(at).toBeGreaterThan(since - 1_000);",
      "test/browser/widget.bench.ts": "const since = performance.now(); print(performance.now() - since);",
      "api/j.ts": "const since = performance.now(); observe(performance.now() - since);",
    },
  },
  {
    title: "no test gives a condition less than 20 s to be met",
    check: (files) =>
      eachFile(files, isTestCode, (path, text) =>
        callsIn(parseModule(path, text).code, /\b(?:poll|waitFor|waitUntil)\(/g)
          .filter((words) => limitOf(words) < shortestTimeout)
          .map((words) => `waits at most ${limitOf(words)} ms`),
      ),
    planted: {
      "test/a.test.ts": "await expect.poll(read, { timeout: 5_000 }).toBe(1);",
      "test/b.test.ts": "await vi.waitFor(async () => { check(); }, 900);",
      "test/c.test.tsx": "await waitFor(() => expect(f(1)).toBe(2), { interval: 5, timeout: 10_000 });",
    },
    innocent: {
      "test/d.test.ts": "await expect.poll(read, { interval: 5 }).toBe(1); await vi.waitFor(read, 50_000);",
      "test/e.test.ts":
        "await row.waitFor({ state: 'detached' }); await expect.poll(() => f({ timeout })).toBe(1);",
    },
  },
  {
    title:
      "no test sets a time that must have passed to `now()`, which a column may round up to a later time",
    check: (files) =>
      eachFile(files, isTestCode, (_path, text) =>
        (text.match(/(?:(?:next|due|ends?|expires)_at|valid_until) = now\(\)(?! [-+])/g) ?? []).map(
          (words) => `sets \`${words}\``,
        ),
      ),
    planted: {
      "test/a.test.ts": "await sql`update api_keys set expires_at = now() where id = 1`;",
      "test/b.test.ts": "await sql`update workspaces set previous_secret_key_valid_until = now()`;",
    },
    innocent: {
      "test/c.test.ts": "await sql`update polls set end_at = now() - interval '1 ms', created_at = now()`;",
    },
  },
];

const isTestCode = (path: string) =>
  isTest(path) && isCode(path) && !/^test\/(architecture|bench)\//.test(path);

/** The subtractions of two readings of a clock, and those from a clock within `expect(…)`. */
function durationsIn(code: string): string[] {
  const readings = [...code.matchAll(new RegExp(String.raw`(\w+)\s*=\s*${clock}\s*[;,)]`, "g"))].map(
    ([, name]) => name,
  );
  const reading = [clock, ...readings.map((name) => String.raw`\b${name}\b`)].join("|");
  const between = new RegExp(String.raw`(?:${reading})\s*-\s*(?:${reading})`, "g");
  const fromClock = new RegExp(String.raw`${clock}\s*-|-\s*${clock}`, "g");
  const asserted = callsIn(code, /\bexpect(?:\s*\.poll)?\(/g).flatMap(
    (words) => words.match(fromClock) ?? [],
  );
  return [...(code.match(between) ?? []), ...asserted];
}

/** The arguments of each call that begins with the pattern. */
function callsIn(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map(({ 0: begin, index }) => {
    const start = index + begin.length;
    let end = start;
    for (let depth = 1; depth > 0 && end < code.length; end += 1) {
      if ("([{".includes(code[end] ?? "")) depth += 1;
      if (")]}".includes(code[end] ?? "")) depth -= 1;
    }
    return code.slice(start, end - 1);
  });
}

/** The time limit in the arguments of a wait; infinite if they have none of their own. */
function limitOf(words: string): number {
  const [, last] = /(?:\btimeout:|[)}\w],)\s*([\d_]+)[\s,}]*$/.exec(words) ?? [];
  const [, named] = /\{[^{}]*\btimeout:\s*([\d_]+)[^{}]*\}[\s,]*$/.exec(words) ?? [];
  const limit = named ?? last;
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit.replaceAll("_", ""));
}

// @ts-check
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * `node check.mjs` checks every change in minutes: lint, build, types, unused code, and all tests but the system tests.
 * `node check.mjs system` runs the system tests, `node check.mjs system browser` one part of them. With `--coverage`, both
 * leave a report, and `node check.mjs merge` checks what the two fulfil together. The output ends with the duration of each
 * step and a line `N passed, N failed`, where a failed check counts as one failure.
 */
const root = fileURLToPath(new URL(".", import.meta.url));
const tally = { passed: 0, failed: 0 };
/** @type {string[]} */
const times = [];

const [tier = "test", part = ""] = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const report = process.argv.includes("--coverage")
  ? ` --coverage --outputFile.blob=.vitest-reports/${tier}.json`
  : "";
const projects = ["api", "widget", "dashboard", "smoke"].map((name) => ` --project=${name}`).join("");

/**
 * The steps run in sequence; the commands of one step run in parallel.
 * @type {Record<string, Record<string, string>[]>}
 */
const tiers = {
  test: [
    { lint: "biome ci .", build: "node build.mjs" },
    // The tests leave CPU time unused, so types and `knip` run beside the tests.
    { types: "npm run --silent types", unused: "knip", tests: `vitest run${projects}${report}` },
  ],
  system: [{ build: "node build.mjs" }, { tests: `vitest run --project=system:${part}*${report}` }],
  merge: [{ coverage: "vitest run --coverage --merge-reports=.vitest-reports" }],
};

const started = performance.now();
for (const step of tiers[tier] ?? unknown()) {
  if (tally.failed > 0) break;
  await Promise.all(Object.entries(step).map(([name, command]) => run(name, command)));
}
note("all", started);
process.stdout.write(`\n${times.join("\n")}\n\n${tally.passed} passed, ${tally.failed} failed\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;

/** @returns {never} */
function unknown() {
  throw new Error(`There is no ${tier} to run. Choose among ${Object.keys(tiers).join(", ")}.`);
}

/**
 * Runs a command from `node_modules/.bin`. Tests print their output as they run; other checks print their output only
 * if they fail.
 * @param {string} name @param {string} command
 */
async function run(name, command) {
  const isTest = command.startsWith("vitest");
  const since = performance.now();
  const [program = "", ...options] = command.split(" ");
  const child = spawn(program, options, {
    cwd: root,
    env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (/** @type {string} */ text) => {
      printed += text;
      if (isTest) process.stdout.write(text);
    });
  const code = await new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", resolve);
  });
  note(name, since);
  const counted = /^(\d+) passed, (\d+) failed/m.exec(printed.slice(printed.lastIndexOf("\n\n")));
  tally.passed += Number(counted?.[1] ?? 0);
  tally.failed += Number(counted?.[2] ?? 0) || (code === 0 ? 0 : 1);
  if (!isTest && code !== 0) process.stdout.write(`\n${name} failed (${code}):\n${printed}`);
}

/** @param {string} name @param {number} since */
function note(name, since) {
  times.push(`${((performance.now() - since) / 1_000).toFixed(1).padStart(6)} s  ${name}`);
}

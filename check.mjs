// @ts-check
import { spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * `node check.mjs` runs everything that CI runs. `node check.mjs quick` checks the changes since `main` and runs the
 * browser journeys. The output ends with the duration of each part and a line `N passed, N failed`, where a failed
 * check counts as one failure.
 */
const root = fileURLToPath(new URL(".", import.meta.url));
const tally = { passed: 0, failed: 0 };
/** @type {string[]} */
const times = [];

const { status } = spawnSync("git", ["rev-parse", "--verify", "--quiet", "origin/main"], { cwd: root });
const base = status === 0 ? "origin/main" : "main";
/**
 * The steps run in sequence; the commands of one step run in parallel.
 * @type {Record<string, string>[]}
 */
const steps =
  process.argv[2] === "quick"
    ? [
        {
          lint: `biome ci --changed --since=${base} --no-errors-on-unmatched`,
          types: "npm run --silent types",
          build: "node build.mjs",
        },
        {
          "changed tests": `vitest run --changed=${base} --passWithNoTests --project=api --project=widget --project=dashboard`,
        },
        { "browser journeys": "vitest run --project=browser --tags-filter=journey" },
      ]
    : [
        { lint: "biome ci .", build: "node build.mjs" },
        // The tests leave CPU time unused, so types and `knip` run beside the tests.
        { types: "npm run --silent types", unused: "knip", tests: "vitest run --coverage" },
      ];

const started = performance.now();
for (const step of steps) {
  if (tally.failed > 0) break;
  await Promise.all(Object.entries(step).map(([name, command]) => run(name, command)));
}
note("all", started);
process.stdout.write(`\n${times.join("\n")}\n\n${tally.passed} passed, ${tally.failed} failed\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;

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

// @ts-check
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
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
/** @type {string[]} */
const errors = [];

/** @type {Record<string, string[]>} */
const systemParts = JSON.parse(readFileSync(`${root}test/system-parts.json`, "utf8"));
const options = process.argv.slice(2);
const [tier = "test", part = "", ...others] = options.filter((option) => option !== "--coverage");
const report = options.includes("--coverage")
  ? ` --coverage --outputFile.blob=.vitest-reports/${tier}.json`
  : "";
const projects = ["api", "widget", "dashboard", "smoke"].map((name) => ` --project=${name}`).join("");

/**
 * The steps run in sequence; the commands of one step run in parallel.
 * @type {Record<string, Record<string, string>[]>}
 */
const tiers = {
  test: [
    { build: "node build.mjs" },
    // The tests leave CPU time unused, so the other checks run at the same time.
    {
      lint: "biome ci .",
      types: "npm run --silent types",
      unused: "knip",
      tests: `vitest run${projects}${report}`,
    },
  ],
  system: [{ build: "node build.mjs" }, { tests: `vitest run --project=system:${part}*${report}` }],
  merge: [{ coverage: "vitest run --coverage --merge-reports=.vitest-reports" }],
};

const steps = tiers[tier];
const isPart = part === "" || (tier === "system" && part in systemParts);
if (!steps || !isPart || others.length > 0) {
  const names = Object.keys(systemParts).join(", ");
  console.error(
    `There is no \`${options.join(" ")}\` to run. The parts of \`npm run test:system\` are ${names}, and ` +
      "`npx vitest run --project '*' <path>` runs single files.",
  );
  process.exit(1);
}

const started = performance.now();
for (const step of steps) {
  if (tally.failed > 0) break;
  await Promise.all(Object.entries(step).map(([name, command]) => run(name, command)));
}
note("all", started);
process.stdout.write(
  `\n${[...errors, ...times].join("\n")}\n\n${tally.passed} passed, ${tally.failed} failed\n`,
);
process.exitCode = tally.failed === 0 ? 0 : 1;

/**
 * Runs a command from `node_modules/.bin`. Tests print their output as they run; the output of another check is printed
 * at the end if the check fails.
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
  if (!isTest && code !== 0) errors.push(`${name} failed (${code}):\n${printed}`);
}

/** @param {string} name @param {number} since */
function note(name, since) {
  times.push(`${((performance.now() - since) / 1_000).toFixed(1).padStart(6)} s  ${name}`);
}

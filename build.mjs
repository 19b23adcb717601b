// @ts-check
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/**
 * Compiles the targets that have changed since their last build: `node build.mjs` checks all targets, and `node
 * build.mjs server widget` checks only the named ones. A target is up to date when its sources have not changed since
 * its last complete build.
 */
const root = fileURLToPath(new URL(".", import.meta.url));
/** @type {Record<string, { sources: string[], commands: string[], read?: string[], served?: string }>} */
const targets = {
  server: {
    sources: [
      "api",
      "bench",
      "bff",
      "cli",
      "database",
      "demo-site",
      "migrations",
      "platform",
      "vite.server.config.ts",
    ],
    // This build skips type checks, because `npm run types` checks the types.
    commands: ["vite build --config vite.server.config.ts"],
    read: ["api", "demo-site", "migrations"],
  },
  client: {
    sources: ["clients", "widget/loader/call-earshot.ts", "widget/loader/script-tag.ts"],
    commands: ["typescript", "widget", "react", "vue"].flatMap((name) => [
      `tsc -p clients/${name}`,
      `tsc -p clients/${name}/tsconfig.cjs.json`,
    ]),
  },
  // Browser code imports only types from other folders, except the error class that the widget and the dashboard share,
  // the function that finds the words to mark, the pattern of visible characters, and the functions that format Markdown.
  widget: {
    sources: ["widget", "platform/text/split-by-match.ts", "platform/text/visible-character.ts"],
    commands: ["vite build --config widget/build/vite.config.ts"],
    served: "dist/widget",
  },
  dashboard: {
    sources: ["dashboard", "platform/text/split-by-match.ts", "widget/data/send-error.ts", "widget/markdown"],
    commands: ["vite build --config dashboard/vite.config.ts"],
    served: "dist/dashboard",
  },
};

/**
 * Settings for Brotli, of which the smallest result is kept. With one setting, the size of a file would vary by half a percent
 * with the hashes of other files that it contains.
 */
const brotliSettings = [
  {},
  { [constants.BROTLI_PARAM_NDIRECT]: 4 },
  { [constants.BROTLI_PARAM_NDIRECT]: 15 },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 3 },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
];

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in targets));
if (unknown) {
  console.error(`There is no target ${unknown}. Choose among ${Object.keys(targets).join(", ")}.`);
  process.exit(2);
}
const results = await Promise.all((chosen.length ? chosen : Object.keys(targets)).map(bringUpToDate));
process.exitCode = results.every(Boolean) ? 0 : 1;

/** @param {string} name @returns {Promise<boolean>} whether the target is up to date now */
async function bringUpToDate(name) {
  const { sources, commands, read, served } = targets[name] ?? { sources: [], commands: [] };
  const shared = ["package.json", "package-lock.json", "tsconfig.json"];
  const print = fingerprint([...sources, ...shared, "build.mjs"]);
  const stamp = join(root, "dist", `.${name}`);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === print) return true;
  for (const command of commands) if (!(await run(command))) return false;
  if (read) replaceServer(read);
  if (served) await compress(served);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stamp, print);
  return true;
}

/** @param {string[]} paths files and folders below the root @returns {string} a digest of their names and contents */
function fingerprint(paths) {
  const digest = createHash("sha256");
  for (const path of paths) {
    const names = statSync(join(root, path)).isDirectory()
      ? filesBelow(path).filter((name) => !isBuilt(dirname(name)))
      : [join(root, path)];
    for (const name of names) digest.update(`${name}\0`).update(readFileSync(name));
  }
  return digest.digest("hex");
}

/** @param {string} folder below the root @returns {string[]} the full paths of its files, sorted */
function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @param {string} folder @returns {boolean} whether it contains compiled clients */
function isBuilt(folder) {
  return /[\\/]clients[\\/]\w+[\\/](cjs|esm)\b/.test(folder);
}

/**
 * Adds the files that the compiled servers read, such as migrations and style sheets, to `dist/server.new`, which then
 * replaces `dist/server`: no process reads a partial build, and no file is left whose source no longer exists.
 * @param {string[]} folders
 */
function replaceServer(folders) {
  const [made, output, former] = ["server.new", "server", "server.old"].map((name) =>
    join(root, "dist", name),
  );
  /** @param {string} file @param {string} place below the build */
  const copy = (file, place) => {
    const target = join(made, place);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
  };
  for (const file of folders.flatMap(filesBelow)) if (!file.endsWith(".ts")) copy(file, relative(root, file));
  for (const name of ["swagger-ui.css", "swagger-ui-bundle.js"])
    copy(join(root, "node_modules/swagger-ui-dist", name), join("api/docs", name));
  rmSync(former, { recursive: true, force: true });
  if (existsSync(output)) renameSync(output, former);
  renameSync(made, output);
  rmSync(former, { recursive: true, force: true });
}

/**
 * @param {string} command a program in `node_modules/.bin` and its options
 * @returns {Promise<boolean>} whether it succeeded
 */
function run(command) {
  const [program = "", ...options] = command.split(" ");
  const child = spawn(join(root, "node_modules/.bin", program), options, {
    cwd: root,
    // A build of named targets, which `npm start` runs, prints only failures.
    stdio: ["inherit", chosen.length ? "pipe" : "inherit", "inherit"],
    // In a test run, NODE_ENV is `test`, which would make Vite produce a development build.
    env: { ...process.env, NODE_ENV: "production" },
  });
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.once("error", (error) => {
      const isMissing = "code" in error && error.code === "ENOENT";
      console.error(
        isMissing ? `dist is out of date and ${program} is not installed: run \`npm ci\`.` : error.message,
      );
      resolve(false);
    });
    child.once("close", (code) => {
      if (code !== 0) process.stdout.write(output);
      resolve(code === 0);
    });
  });
}

/**
 * Writes a `.br` and a `.gz` copy of each file, so that the server need not compress. A build of all targets prints the
 * sizes.
 * @param {string} folder
 */
async function compress(folder) {
  const sizes = await Promise.all(
    filesBelow(folder).map(async (file) => {
      const raw = readFileSync(file);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
      const tries = brotliSettings.map((setting) =>
        promisify(brotliCompress)(raw, { params: { ...params, ...setting } }),
      );
      const br = (await Promise.all(tries)).reduce((best, one) => (one.length < best.length ? one : best));
      const gz = await promisify(gzip)(raw, { level: 9 });
      writeFileSync(`${file}.br`, br);
      writeFileSync(`${file}.gz`, gz);
      return `${relative(root, file).padEnd(60)} ${raw.length} raw, ${gz.length} gz, ${br.length} br`;
    }),
  );
  if (!chosen.length) console.log(sizes.join("\n"));
}

import { execFile } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../platform/process/project-root.ts";
import { afterThis } from "./harness.ts";

/** Creates a project whose compilers print one line and exit with this code. @returns the project's folder */
function createProject(exitCode = 0): string {
  const root = mkdtempSync(join(tmpdir(), "earshot-build-"));
  afterThis(() => rmSync(root, { recursive: true }));
  copyFileSync(join(projectRoot, "build.mjs"), join(root, "build.mjs"));
  const sources = [
    "api",
    "bench",
    "bff",
    "cli",
    "clients",
    "dashboard",
    "database",
    "demo-site",
    "migrations",
  ];
  const nested = ["platform/text", "widget/loader", "widget/data", "widget/markdown"];
  for (const folder of [...sources, ...nested, "node_modules/.bin", "node_modules/swagger-ui-dist"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  const settings = ["package.json", "package-lock.json", "tsconfig.json", "vite.server.config.ts"];
  const copied = [
    "widget/loader/call-earshot.ts",
    "widget/loader/script-tag.ts",
    "platform/text/split-by-match.ts",
    "platform/text/visible-character.ts",
    "widget/data/send-error.ts",
    "node_modules/swagger-ui-dist/swagger-ui.css",
    "node_modules/swagger-ui-dist/swagger-ui-bundle.js",
  ];
  for (const file of [...settings, ...copied]) writeFileSync(join(root, file), "");
  for (const name of ["tsc", "vite"]) {
    const compiler = join(root, "node_modules/.bin", name);
    writeFileSync(
      compiler,
      `#!/bin/sh\necho ${name} ran\nmkdir -p dist/widget dist/dashboard\ncase "$*" in *widget*) echo code > dist/widget/a.js;; *server*) mkdir -p dist/server.new/api; echo ${exitCode} > dist/server.new/api/server.js;; esac\nexit ${exitCode}\n`,
    );
    chmodSync(compiler, 0o755);
  }
  return root;
}

/** Runs `build.mjs`. @returns the output */
function build(root: string, targets: string[]): Promise<string> {
  return new Promise((resolve) => {
    const run = [join(root, "build.mjs"), ...targets];
    execFile(process.execPath, run, (_error, stdout, stderr) => resolve(stdout + stderr));
  });
}

it("a build of named targets prints nothing unless it fails; a full build prints the file sizes", async () => {
  expect(await build(createProject(), ["widget"])).toBe("");
  expect(await build(createProject(1), ["widget"])).toBe("vite ran\n");
  const printed = await build(createProject(), []);
  expect(printed).toContain("vite ran\n");
  expect(printed).toMatch(/^dist\/widget\/a\.js +5 raw, \d+ gz, \d+ br$/m);
});

it("a build has the files that the servers read, and no files whose source no longer exists", async () => {
  const root = createProject();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const built = (file: string) => join(root, "dist/server", file);
  const read = ["migrations/0001_tables.sql", "api/posts/create-post.sql", "api/docs/page.css"];
  for (const file of [...read, "demo-site/pages/home.html"]) write(file, "first");
  write("api/app.ts", "");
  for (const file of ["api/removed.js", "api/posts/removed.sql"]) write(`dist/server/${file}`, "");
  expect(await build(root, ["server"])).toBe("");
  for (const file of read) expect(readFileSync(built(file), "utf8")).toBe("first");
  expect(existsSync(built("demo-site/pages/home.html"))).toBe(true);
  expect(existsSync(built("api/server.js"))).toBe(true);
  expect(existsSync(built("api/docs/swagger-ui.css"))).toBe(true);
  expect(existsSync(built("api/app.ts"))).toBe(false);
  expect(existsSync(built("api/removed.js"))).toBe(false);
  expect(existsSync(built("api/posts/removed.sql"))).toBe(false);
  write("api/posts/create-post.sql", "second");
  await build(root, ["server"]);
  expect(readFileSync(built("api/posts/create-post.sql"), "utf8")).toBe("second");
  expect(readdirSync(join(root, "dist")).filter((name) => name.startsWith("server"))).toEqual(["server"]);
});

it("a build that fails leaves the former build as it is", async () => {
  const root = createProject(1);
  mkdirSync(join(root, "dist/server/api"), { recursive: true });
  writeFileSync(join(root, "dist/server/api/server.js"), "former");
  expect(await build(root, ["server"])).toBe("vite ran\n");
  expect(readFileSync(join(root, "dist/server/api/server.js"), "utf8")).toBe("former");
});

it("if the compilers are missing, a build that is needed asks for `npm ci`, and a build that is up to date succeeds", async () => {
  const root = createProject();
  await build(root, ["server"]);
  rmSync(join(root, "node_modules"), { recursive: true });
  expect(await build(root, ["server"])).toBe("");
  writeFileSync(join(root, "api/app.ts"), "changed");
  expect(await build(root, ["server"])).toBe(
    "dist is out of date and vite is not installed: run `npm ci`.\n",
  );
});

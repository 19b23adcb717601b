import { execFile } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../platform/project-root.ts";
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
    "platform",
    "migrations",
  ];
  for (const folder of [...sources, "widget/loader", "widget/data", "widget/markdown", "node_modules/.bin"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  const settings = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"];
  const copied = [
    "widget/loader/call-earshot.ts",
    "widget/loader/script-tag.ts",
    "platform/split-by-match.ts",
    "platform/visible-character.ts",
    "widget/data/send-error.ts",
  ];
  for (const file of [...settings, ...copied]) writeFileSync(join(root, file), "");
  for (const name of ["tsc", "vite"]) {
    const compiler = join(root, "node_modules/.bin", name);
    writeFileSync(
      compiler,
      `#!/bin/sh\necho ${name} ran\nmkdir -p dist/server dist/widget dist/dashboard\ncase "$*" in *widget*) echo code > dist/widget/a.js;; esac\nexit ${exitCode}\n`,
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

it("a build copies the files that the servers read into dist/server, and removes files that no longer have a source", async () => {
  const root = createProject();
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const built = (file: string) => join(root, "dist/server", file);
  const read = ["migrations/0001_tables.sql", "api/posts/create-post.sql", "api/docs/page.css"];
  for (const file of [...read, "demo-site/pages/home.html"]) write(file, "first");
  write("api/app.ts", "");
  for (const file of ["api/app.js", "api/removed.js", "api/posts/removed.sql"])
    write(`dist/server/${file}`, "");
  expect(await build(root, ["server"])).toBe("");
  for (const file of read) expect(readFileSync(built(file), "utf8")).toBe("first");
  expect(existsSync(built("demo-site/pages/home.html"))).toBe(true);
  expect(existsSync(built("api/app.js"))).toBe(true);
  expect(existsSync(built("api/app.ts"))).toBe(false);
  expect(existsSync(built("api/removed.js"))).toBe(false);
  expect(existsSync(built("api/posts/removed.sql"))).toBe(false);
  write("api/posts/create-post.sql", "second");
  await build(root, ["server"]);
  expect(readFileSync(built("api/posts/create-post.sql"), "utf8")).toBe("second");
});

it("if the compilers are missing, a build that is needed asks for `npm ci`, and a build that is up to date succeeds", async () => {
  const root = createProject();
  await build(root, ["server"]);
  rmSync(join(root, "node_modules"), { recursive: true });
  expect(await build(root, ["server"])).toBe("");
  writeFileSync(join(root, "api/app.ts"), "changed");
  expect(await build(root, ["server"])).toBe("dist is out of date and tsc is not installed: run `npm ci`.\n");
});

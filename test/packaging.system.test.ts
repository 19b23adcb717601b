import { execFile, execFileSync, spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readDatabaseUrl } from "../platform/database-url.ts";
import { findBarrier, ownerOf, type ServerUser } from "../platform/process/choose-user.ts";
import { projectRoot } from "../platform/process/project-root.ts";
import { startServer } from "./api/start-server.ts";
import { copyDependencies } from "./copy-dependencies.ts";
import { createDatabase } from "./create-database.ts";
import { afterThis, rootKeys } from "./harness.ts";

let root: string;
let packed: string[];
const installed = () => join(root, "app/node_modules/earshot");

/** Installs the output of `npm pack` and the production dependencies in a read-only folder. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "earshot-package-"));
  chmodSync(root, 0o755);
  const options = ["pack", "--json", "--ignore-scripts", "--pack-destination", root];
  const [made] = JSON.parse(
    execFileSync("npm", options, { cwd: projectRoot, encoding: "utf8", stdio: "pipe" }),
  );
  packed = made.files.map(({ path }: { path: string }) => path);
  mkdirSync(installed(), { recursive: true });
  execFileSync("tar", ["-xzf", join(root, made.filename), "--strip-components=1", "-C", installed()]);
  copyDependencies(join(root, "app"));
  execFileSync("chmod", ["-R", "a-w,a+rX", join(root, "app")]);
});

afterAll(() => {
  execFileSync("chmod", ["-R", "u+w", root]);
  rmSync(root, { recursive: true });
});

/** Returns the user for servers that root starts: a user who may enter the folder of the database's socket. */
function unprivilegedUser(databaseUrl: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { path } = readDatabaseUrl(databaseUrl);
  const user = (path && ownerOf(dirname(path))) || { name: "nobody", uid: 65_534, gid: 65_534 };
  return findBarrier(user, process.execPath) ? undefined : user;
}

/** Runs the package's program in a new, empty folder. */
async function earshot(options: string[], environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "earshot-folder-"));
  afterThis(() => rmSync(folder, { recursive: true }));
  const { bin } = JSON.parse(readFileSync(join(installed(), "package.json"), "utf8"));
  const env = { PATH: process.env.PATH, ...environment };
  const script = join(installed(), bin.earshot);
  return new Promise<{ code: number; out: string; err: string; made: string[] }>((resolve) => {
    execFile(
      process.execPath,
      [script, ...options],
      { env, cwd: folder, timeout: 30_000 },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err, made: readdirSync(folder) }),
    );
  });
}

describe("the package that `npm pack` makes", () => {
  it("the npm package contains the whole build, and neither sources nor tests", () => {
    const unexpected = packed.filter(
      (path) =>
        !/^(dist\/(server|widget|dashboard)\/.+|package\.json|README\.md|LICENSE)$/.test(path) ||
        /\.ts$|^dist\/server\/bench\//.test(path),
    );
    expect(unexpected).toEqual([]);
    const sqlOf = (folder: string) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".sql"))
        .map((name) => `dist/server/${folder}/${name}`);
    expect(packed.filter((path) => path.endsWith(".sql")).sort()).toEqual(
      [...sqlOf("api"), ...sqlOf("migrations")].sort(),
    );
    expect(packed).toEqual(
      expect.arrayContaining(["dist/widget/embed.js", "dist/dashboard/index.html", "LICENSE"]),
    );
  });

  it("the npm package serves everything in production, from a read-only folder, as an unprivileged user", async () => {
    const database = await createDatabase(inject("serverUrl"));
    afterThis(database.drop);
    const user = unprivilegedUser(database.url);
    const isWritable = spawnSync("test", ["-w", join(installed(), "dist")], { ...user }).status === 0;
    expect(isWritable).toBe(false);

    const shared = { NODE_ENV: "production", SHARED_ROOT_KEYS: rootKeys() };
    const own = { DATABASE_URL: database.url, API_ROOT_KEYS: rootKeys() };
    const folder = join(installed(), "dist/server");
    const api = await startServer(folder, { ...shared, ...own }, "api/server.js", user);
    afterThis(() => void api.end());
    const environment = { ...shared, BFF_ROOT_KEYS: rootKeys(), API_URL: api.url };
    const bff = await startServer(folder, environment, "bff/server.js", user);
    afterThis(() => void bff.end());
    const pages = [
      "/docs/",
      "/docs/errors",
      "/docs/page.css",
      "/docs/viewer.js",
      "/docs/swagger-ui-bundle.js",
    ];
    for (const url of [
      ...["/readyz", "/v1/openapi.json", ...pages].map((path) => api.url + path),
      ...["/readyz", "/embed.js", "/dashboard/"].map((path) => bff.url + path),
    ]) {
      const response = await fetch(url);
      expect([url, response.status, (await response.text()).length > 0]).toEqual([url, 200, true]);
    }

    const urls = { PUBLIC_API_URL: api.url, PUBLIC_BFF_URL: bff.url };
    const doctor = await earshot(["doctor"], { ...own, ...urls, NODE_ENV: "production" });
    expect(doctor.out).toContain('{"ok":true,"problems":0}');
    expect(doctor.made).toEqual([]);
  });

  it("the npm package's program stores its data in the current folder", async () => {
    const database = await createDatabase(inject("serverUrl"));
    afterThis(database.drop);
    const { out, made } = await earshot(["workspace", "list"], { DATABASE_URL: database.url });
    expect([out, made]).toEqual(['{"workspaces":[]}\n', [".data"]]);
  });

  it("without the embedded database, the npm package's program asks for DATABASE_URL in one line and creates nothing", async () => {
    for (const command of [["start"], ["start", "--only", "api"], ["workspace", "list"]]) {
      const { code, out, err, made } = await earshot(command, {
        API_PORT: "0",
        BFF_PORT: "0",
        DEMO_PORT: "0",
      });
      expect([code, out, made]).toEqual([1, "", []]);
      expect(err).toMatch(
        /^The embedded database is not installed \(.+ is missing\)\. Set DATABASE_URL .+\n$/,
      );
    }
  });
});

describe.each(["start:api", "start:bff"])("npm run %s", (script) => {
  const run = (folder: string) =>
    spawnSync("npm", ["run", "--silent", script], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATABASE_URL: "wrong", npm_config_update_notifier: "false" },
      encoding: "utf8",
    });

  it("npm run starts the existing build, without a compiler", () => {
    const { status, stderr } = run(installed());
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^DATABASE_URL is not a URL/m)]);
  });

  it("npm run prints one line that asks for a build if there is no build", () => {
    const folder = mkdtempSync(join(tmpdir(), "earshot-unbuilt-"));
    afterThis(() => rmSync(folder, { recursive: true }));
    cpSync(join(projectRoot, "package.json"), join(folder, "package.json"));
    const { status, stderr } = run(folder);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^(npm warn .*\n)*Run `npm run build` first\.\n$/),
    ]);
  });
});

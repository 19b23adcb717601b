import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject, it, vi } from "vitest";
import { readDatabaseUrl } from "../../platform/database-url.ts";
import { projectRoot } from "../../platform/process/project-root.ts";
import { copyDependencies, installation } from "../copy-dependencies.ts";
import { createDatabase } from "../create-database.ts";
import { findFreePorts } from "../find-free-ports.ts";
import { afterThis, rootKeys } from "../harness.ts";

const whole = readFileSync(join(projectRoot, "deploy/Dockerfile"), "utf8").replaceAll("\\\n", "");
const lastStage = whole.slice(whole.lastIndexOf("\nFROM "));

/** Returns the operands of each occurrence of an instruction in the image's last stage. */
const all = (name: string) =>
  [...lastStage.matchAll(new RegExp(`^${name} (.*)$`, "gm"))].map(([, operands = ""]) => operands);
const first = (name: string) => all(name)[0] ?? "";

const uid = Number(first("USER"));
const [tini = "", ...entry]: string[] = JSON.parse(first("ENTRYPOINT"));
const canRun = process.getuid?.() === 0 && spawnSync(tini, ["--version"]).status === 0;

/** Builds the image's working directory from the instructions `COPY --from=build`. */
function buildLayout(): string {
  const folder = mkdtempSync(join(tmpdir(), "earshot-image-"));
  afterThis(() => rmSync(folder, { recursive: true }));
  for (const line of all("COPY")) {
    const [, from = "", to = ""] = /^--from=build \/src\/(\S+) (\S+)$/.exec(line) ?? [];
    const target = join(folder, to, to.endsWith("/") ? from : "");
    mkdirSync(dirname(target), { recursive: true });
    if (from === "node_modules") copyDependencies(folder);
    else cpSync(join(projectRoot, from), target, { recursive: true });
  }
  chmodSync(folder, 0o755);
  return folder;
}

/** Encodes a picture with the image's decoders, then decodes it as the API does, and prints its size. */
const decode = `
  const { default: sharp } = await import("sharp");
  const { preparePicture } = await import("./dist/server/api/pictures/prepare-picture.js");
  const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: "red" } }).png().toBuffer();
  const { width, height } = await preparePicture({ workspaceId: "w", userId: "u" }, png, "image/png");
  process.stdout.write(width + " x " + height);`;

/** Forwards a TCP port to the database's socket, because other users may not enter the socket's folder. */
async function openToOthers(databaseUrl: string): Promise<string> {
  const { path } = readDatabaseUrl(databaseUrl);
  if (!path) return databaseUrl;
  const server = createServer((socket) => {
    const end = () => socket.destroy();
    socket.on("error", end).pipe(connect(path).on("error", end)).pipe(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  afterThis(() => void server.close());
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url.searchParams.set("sslmode", "disable");
  return url.href;
}

it.runIf(canRun)(
  "the image decodes pictures, and runs as its user, read-only, with tini as process 1, and stops with exit code 0 on SIGTERM",
  async () => {
    const layout = buildLayout();
    const database = await createDatabase(inject("serverUrl"));
    afterThis(database.drop);
    const databaseUrl = await openToOthers(database.url);
    const [apiPort = 0, bffPort = 0] = await findFreePorts(2);
    const variables = Object.fromEntries(
      [...first("ENV").matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    const shared = { ...variables, HOST: "127.0.0.1", SHARED_ROOT_KEYS: rootKeys() };
    const own = { DATABASE_URL: databaseUrl, API_ROOT_KEYS: rootKeys(), API_PORT: `${apiPort}` };
    const run = async (command: string[], environment: NodeJS.ProcessEnv) => {
      // Imitates a container: the process gets its own process ids and a read-only file system.
      const script = `
        mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && cd "$1" && shift &&
        exec setpriv --reuid ${uid} --regid ${uid} --clear-groups --no-new-privs --bounding-set=-all "$@"`;
      const container = [
        "--mount",
        "--pid",
        "--fork",
        "--mount-proc",
        "--kill-child",
        "sh",
        "-c",
        script,
        "sh",
      ];
      const child = spawn("unshare", [...container, layout, tini, ...entry, ...command], {
        env: { PATH: process.env.PATH, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      afterThis(() => void child.kill("SIGKILL"));
      return { child, ended: once(child, "exit"), out: text(child.stdout), err: text(child.stderr) };
    };

    const decoded = await run(["--input-type=module", "--eval", decode], shared);
    expect([await decoded.ended, await decoded.err, await decoded.out]).toEqual([[0, null], "", "3 x 2"]);
    const migrated = await run(["dist/server/cli/earshot.js", "migrate"], { ...shared, ...own });
    expect([await migrated.ended, await migrated.err]).toEqual([[0, null], ""]);
    const api = await run(JSON.parse(first("CMD")), { ...shared, ...own });
    const bff = await run(["dist/server/bff/server.js"], {
      ...shared,
      BFF_ROOT_KEYS: rootKeys(),
      BFF_PORT: `${bffPort}`,
      API_URL: `http://127.0.0.1:${apiPort}`,
    });
    for (const url of [`http://127.0.0.1:${apiPort}/docs/`, `http://127.0.0.1:${bffPort}/embed.js`]) {
      await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), 50_000);
    }
    for (const server of [api, bff]) {
      // The signal goes to tini, which is process 1 of the imitated container.
      spawnSync("pkill", ["-TERM", "-P", `${server.child.pid}`]);
      expect(await server.ended).toEqual([0, null]);
    }
  },
);

it("the documents install the same packages as the Dockerfile", () => {
  expect(installation).toMatch(/^npm ci --omit=dev && rm -rf \S+$/);
  for (const document of ["docs/operate.md", "deploy/README.md"]) {
    const commands = readFileSync(join(projectRoot, document), "utf8").matchAll(
      /npm ci --omit=[^`\n]*?(?= && mkdir|`|$)/gm,
    );
    expect(
      [...commands].map(([command]) => command),
      document,
    ).toEqual([installation]);
  }
});

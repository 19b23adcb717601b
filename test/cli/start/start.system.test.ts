import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { makeRootKey } from "../../../cli/data-folder.ts";
import { startSystem } from "../../../cli/start/start.ts";
import type { Stops } from "../../../cli/start/start-servers.ts";
import { listProcesses } from "../../../database/list-processes.ts";
import { StartupError } from "../../../platform/process/startup-error.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { copyServer } from "../../built-server.ts";

let build: ReturnType<typeof copyServer>;
let dataDir: string;
const begun: ChildProcess[] = [];

beforeAll(async () => {
  build = copyServer();
  dataDir = await mkdtemp(join(tmpdir(), "earshot-start-"));
});

afterAll(async () => {
  for (const child of begun) child.kill("SIGTERM");
  await vi.waitFor(async () => expect(await ourProcesses("")).toEqual([]), 50_000);
  await rm(dataDir, { recursive: true, force: true });
  build.remove();
});

interface Start {
  child: ChildProcess;
  out(): string;
  err(): string;
  /** Resolves with the exit code, or with `null` after a signal. */
  end: Promise<number | null>;
}

/** Runs `earshot start` as a user does, with only these variables. */
function earshot(options: string[], environment: Record<string, string> = {}): Start {
  const child = spawn(process.execPath, [join(build.folder, "cli/earshot.js"), "start", ...options], {
    env: {
      API_PORT: "0",
      BFF_PORT: "0",
      DEMO_PORT: "0",
      WORKER_PORT: "0",
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  begun.push(child);
  let [out, err] = ["", ""];
  child.stdout.on("data", (text) => {
    out += text;
  });
  child.stderr.on("data", (text) => {
    err += text;
  });
  return { child, out: () => out, err: () => err, end: once(child, "close").then(([code]) => code) };
}

/** Starts Earshot and waits for the banner. @returns the values that the banner prints */
async function up(options: string[] = [], environment: Record<string, string> = {}) {
  const start = earshot(options, environment);
  await vi.waitFor(() => expect(start.out() + start.err()).toContain("Earshot is ready"), 60_000);
  const printed = (name: string) => new RegExp(`^  ${name} +(\\S+)`, "m").exec(start.out())?.[1] ?? "";
  return {
    ...start,
    demo: printed("Demo site"),
    api: printed("API"),
    bff: printed("BFF"),
    key: printed("API key"),
    firstLogin: printed("First login"),
  };
}

/** Reads the response to its end, because a response that is not read remains in flight. */
async function get(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  return { status: response.status, text: await response.text() };
}

const readPosts = (api: string, key: string) => get(`${api}/posts?limit=3`, { "x-api-key": key });

/**
 * Returns the ids of this build's processes that run `script`, such as `api/server.js`. If `script` is empty,
 * returns the ids of all processes and databases of this build.
 */
async function ourProcesses(script: string): Promise<number[]> {
  const own = (command: string) =>
    command.includes(join(build.folder, script)) || (!script && command.includes(`postgres -D ${dataDir}`));
  return (await listProcesses()).filter(({ command }) => own(command)).map(({ pid }) => pid);
}

describe("npm start", () => {
  let system: Awaited<ReturnType<typeof up>>;
  beforeAll(async () => {
    const secret = join(dataDir, "challenge-secret");
    await writeFile(secret, "canary\n");
    system = await up([], {
      ...{ CHALLENGE_URL: "https://challenge.example", CHALLENGE_SECRET_FILE: secret },
      ...{ PICTURES_S3_BUCKET: "pictures", PICTURES_S3_ENDPOINT: "http://127.0.0.1:1" },
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    });
  });

  it("npm start prints working URLs, and a key that reads the demo's posts", async () => {
    expect((await get(system.demo)).status).toBe(200);
    expect((await get(`${system.bff}/readyz`)).status).toBe(200);
    const posts = await readPosts(system.api, system.key);
    expect(posts.status).toBe(200);
    expect(posts.text).toContain('"title"');
    expect(system.err()).toBe("");
  });

  it("npm start prints a link that creates the first login if there is none yet", async () => {
    const [, token = ""] = /\/dashboard\/set-up#token=([\w-]+)$/.exec(system.firstLogin) ?? [];
    const state = await get(`${system.bff}/dashboard/api/set-up`, { "x-earshot-link": token });
    expect(JSON.parse(state.text)).toEqual({ isOpen: true });
  });

  it.runIf(process.platform === "linux")(
    "npm start gives each process only its own secrets, also from files",
    async () => {
      const environmentOf = async (script: string) => {
        const [pid] = await ourProcesses(script);
        return readFile(`/proc/${pid}/environ`, "utf8");
      };
      const bff = await environmentOf("bff/server.js");
      expect(bff).toContain("BFF_ROOT_KEYS=");
      expect(bff).toContain("CHALLENGE_SECRET=canary\0");
      expect(bff).not.toMatch(/DATABASE_URL=|API_ROOT_KEYS=/);
      for (const other of ["api/server.js", "demo-site/server.js"]) {
        expect(await environmentOf(other)).not.toMatch(/BFF_ROOT_KEYS=|CHALLENGE_SECRET/);
      }
    },
  );

  it("npm start uses no folder for pictures if a bucket is set", async () => {
    expect((await readPosts(system.api, system.key)).status).toBe(200);
    expect(existsSync(join(dataDir, "pictures"))).toBe(false);
  });

  it("npm start reports in one line that Earshot is already running", async () => {
    const second = earshot([]);
    expect(await second.end).toBe(1);
    expect(second.err().trim()).toBe(
      `Earshot already runs on ${dataDir} (process ${system.child.pid}): stop it, or set DATA_DIR to another folder.`,
    );
    expect(second.out()).toBe("");
  });

  it("npm start restarts a killed API on the same port", async () => {
    const [killed] = await ourProcesses("api/server.js");
    process.kill(killed ?? 0, "SIGKILL");
    await vi.waitFor(async () => {
      const [next] = await ourProcesses("api/server.js");
      expect(next).not.toBe(killed);
      expect((await readPosts(system.api, system.key)).status).toBe(200);
    }, 50_000);
  });

  it("npm start shares its database with an API on another port", async () => {
    const second = await up(["--only", "api"]);
    expect(second.api).not.toBe(system.api);
    expect((await readPosts(second.api, system.key)).status).toBe(200);
    second.child.kill("SIGTERM");
    expect(await second.end).toBe(0);
    expect((await readPosts(system.api, system.key)).status).toBe(200);
  });

  it("npm start shares its database with a worker", async () => {
    const worker = await up(["--only", "worker"]);
    expect(await ourProcesses("api/worker.js")).toHaveLength(1);
    worker.child.kill("SIGTERM");
    expect(await worker.end).toBe(0);
  });

  it("npm start runs a single server in its own process with --no-supervisor, which requires --only", async () => {
    const keys = { BFF_ROOT_KEYS: makeRootKey(), SHARED_ROOT_KEYS: makeRootKey() };
    const others = await ourProcesses("bff/server.js");
    const alone = earshot(["--only", "bff", "--no-supervisor"], keys);
    await vi.waitFor(() => expect(alone.out()).toContain('"listening"'), 50_000);
    expect(await ourProcesses("bff/server.js")).toEqual(others);
    alone.child.kill("SIGTERM");
    expect(await alone.end).toBe(0);
    const wrong = earshot(["--only", "bff", "--no-supervisor"], { ...keys, TRUSTED_PROXY_HOPS: "99" });
    expect(await wrong.end).toBe(1);
    expect(wrong.err()).toMatch(/^TRUSTED_PROXY_HOPS /);
    const whole = earshot(["--no-supervisor"]);
    expect(await whole.end).toBe(1);
    expect(whole.err().trim()).toBe(
      "--no-supervisor runs one server: add --only api, --only bff or --only worker.",
    );
  });

  it("npm start exits with code 1 and one line when a crashed server fails to start five times in a row", async () => {
    const script = join(build.folder, "bff/server.js");
    const other = await ourProcesses("bff/server.js");
    const bff = await up(["--only", "bff"]);
    const [pid = 0] = (await ourProcesses("bff/server.js")).filter((one) => !other.includes(one));
    await rename(script, `${script}.gone`);
    onTestFinished(() => rename(`${script}.gone`, script));
    process.kill(pid, "SIGKILL");
    expect(await bff.end).toBe(1);
    expect(bff.out().match(/a process died and is started again/g)).toHaveLength(5);
    expect(bff.err()).toMatch(/^The BFF crashed and failed to start 5 times in a row: .+\n$/);
  });

  it("npm start prints only lines of JSON in production, one of them for each request", async () => {
    // In production, a server that root starts must be able to change to another user, who must be able to read the
    // build.
    await chmod(join(build.folder, "../.."), 0o755);
    const keys = { BFF_ROOT_KEYS: makeRootKey(), SHARED_ROOT_KEYS: makeRootKey() };
    const bff = earshot(["--only", "bff"], { NODE_ENV: "production", ...keys });
    const lines = () => bff.out().split("\n").filter(Boolean);
    await vi.waitFor(() => expect(bff.out()).toContain('"listening"'), 50_000);
    const { port } = JSON.parse(lines().find((line) => line.includes('"listening"')) ?? "");
    await get(`http://127.0.0.1:${port}/embed/config?sdkToken=sdk_unknown`);
    await vi.waitFor(() => expect(bff.out()).toContain('"route":"/embed/config"'), 50_000);
    bff.child.kill("SIGTERM");
    expect(await bff.end).toBe(0);
    expect(lines().map((line) => JSON.parse(line).name)).toEqual(lines().map(() => "bff"));
  });

  it("npm start gives a server all of DRAIN_SECONDS to shut down", async () => {
    const bff = await up(["--only", "bff"], { DRAIN_SECONDS: "5" });
    bff.child.kill("SIGTERM");
    await vi.waitFor(async () => expect((await get(`${bff.bff}/readyz`)).status).toBe(503), 50_000);
    expect(await bff.end).toBe(0);
    expect(bff.out()).not.toContain("is killed");
  });

  /** Takes one step of a rotation of the root keys. @returns the exit code and the step of `API_ROOT_KEYS` */
  const rotate = async () => {
    const output: string[] = [];
    const child = spawn(process.execPath, [join(build.folder, "cli/earshot.js"), "keys", "rotate"], {
      env: { DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "ignore"],
    });
    child.stdout.on("data", (text) => output.push(`${text}`));
    const [code] = await once(child, "close");
    return { code, step: /"API_ROOT_KEYS":\{"step":"(\w+)"/.exec(output.join(""))?.[1] };
  };

  it("`keys rotate` takes only one step until npm start has started the servers again", async () => {
    expect(await rotate()).toEqual({ code: 0, step: "add" });
    expect(await rotate()).toEqual({ code: 1, step: undefined });
    expect((await readPosts(system.api, system.key)).status).toBe(200);
  });

  it("npm start's servers stop when npm start is killed with SIGKILL, and the next start has the same data and key", async () => {
    system.child.kill("SIGKILL");
    await system.end;
    await vi.waitFor(async () => expect(await ourProcesses("api/server.js")).toEqual([]), 50_000);
    const again = await up();
    expect(again.key).toBe(system.key);
    expect((await readPosts(again.api, again.key)).status).toBe(200);
    system = again;
    // The new start used the keys that the last step of the rotation stored, so the next step is possible.
    expect(await rotate()).toEqual({ code: 0, step: "use" });
  });

  it("npm start on Ctrl-C responds to in-flight requests, exits with code 0, and leaves nothing running", async () => {
    const responses: Promise<string>[] = [];
    const load = setInterval(() => {
      const result = readPosts(system.api, system.key);
      responses.push(
        result.then(
          ({ status }) => `${status}`,
          () => "gone",
        ),
      );
    }, 5);
    await vi.waitFor(() => expect(responses.length).toBeGreaterThan(20), 50_000);
    const before = responses.slice();
    // Some of these requests may not have been sent yet. After 20 more requests, all of them have been sent.
    await vi.waitFor(() => expect(responses.length).toBeGreaterThan(before.length + 20), 50_000);
    system.child.kill("SIGINT");
    expect(await system.end).toBe(0);
    clearInterval(load);
    expect(new Set(await Promise.all(before))).toEqual(new Set(["200"]));
    const others = (await Promise.all(responses)).filter((result) => result !== "200" && result !== "gone");
    expect(others).toEqual([]);
    await vi.waitFor(async () => expect(await ourProcesses("")).toEqual([]), 50_000);
  });
});

describe("failed starts", () => {
  const unused = () => join(dataDir, "never-made");
  const ports = { API_PORT: "0", BFF_PORT: "0", DEMO_PORT: "0" };
  /**
   * Starts Earshot inside this process, because a start that fails this early starts no server. Other tests check
   * the exit code.
   */
  const failing = async (environment: Record<string, string>) => {
    const variables = { ...ports, DATA_DIR: unused(), ...environment };
    const stops: Stops = [];
    const log = createLog("start", "silent");
    const error = await startSystem(undefined, log, stops, () => {}, variables).catch((reason) => reason);
    expect(error).toBeInstanceOf(StartupError);
    expect(stops).toEqual([]);
    return (error as StartupError).message;
  };

  it.each(["BFF_PORT", "API_METRICS_PORT"])(
    "a start whose port %s is in use fails, names the variable, and creates nothing",
    async (variable) => {
      const other = createServer().listen(0, "127.0.0.1");
      await once(other, "listening");
      onTestFinished(() => void other.close());
      const { port } = other.address() as { port: number };
      const line = await failing({ [variable]: `${port}` });
      expect(line).toContain(`Port ${port} is busy`);
      expect(line).toContain(`set ${variable} to a free port`);
      expect(line.split("\n")).toHaveLength(1);
      expect(existsSync(unused())).toBe(false);
    },
  );

  it("a start fails if two servers have the same port", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    other.close();
    await once(other, "close");
    expect(await failing({ API_PORT: `${port}`, DEMO_PORT: `${port}` })).toContain("DEMO_PORT");
  });

  it.each([
    [{ API_PORT: "http" }, "API_PORT"],
    [{ PUBLIC_BFF_URL: "feedback.example.com" }, "PUBLIC_BFF_URL"],
    [{ RATE_LIMITS: "fast" }, "RATE_LIMITS"],
    [{ DATABASE_URL: "mysql://localhost" }, "DATABASE_URL"],
    [{ HOST: "203.0.113.7" }, "HOST"],
    [{ SMTP_URL_FILE: "/nowhere/smtp" }, "SMTP_URL_FILE=/nowhere/smtp"],
    [{ API_METRICS_PORT: "on" }, "API_METRICS_PORT"],
    [{ BFF_METRICS_PORT: "0", METRICS_HOST: "203.0.113.7" }, "METRICS_HOST=203.0.113.7"],
  ])("a start with an invalid variable fails and names it: %o", async (environment, variable) => {
    expect(await failing(environment as Record<string, string>)).toContain(variable);
    expect(existsSync(unused())).toBe(false);
  });

  it("a start without keys in production fails, and names every missing variable", async () => {
    const words = await failing({ NODE_ENV: "production", API_ROOT_KEYS: makeRootKey() });
    expect(words).toMatch(/^BFF_ROOT_KEYS is missing/m);
    expect(words).toMatch(/^SHARED_ROOT_KEYS is missing/m);
    expect(words).not.toMatch(/^API_ROOT_KEYS/m);
    expect(existsSync(unused())).toBe(false);
  });

  it("a start fails with one line if the database cannot be reached", async () => {
    const start = earshot([], {
      DATA_DIR: unused(),
      DATABASE_URL: "postgres://nobody:secret@127.0.0.1:9/none",
    });
    expect([await start.end, start.out()]).toEqual([1, ""]);
    const line = start.err().trim();
    expect(line).toContain("DATABASE_URL");
    expect(line).not.toContain("secret");
  });

  it("a start fails if a server does not start, and prints the server's message", async () => {
    const start = earshot(["--only", "bff"], { DATA_DIR: unused(), TRUSTED_PROXY_HOPS: "99" });
    expect([await start.end, start.out()]).toEqual([1, ""]);
    expect(start.err()).toContain("TRUSTED_PROXY_HOPS");
    await vi.waitFor(async () => expect(await ourProcesses("bff/server.js")).toEqual([]), 50_000);
  });
});

